import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { Thumbnail } from '#admin/kit/thumbnail.tsx';
import { DownIcon } from '../icons.tsx';

export interface ComboBoxItem {
  id: string;
  label: string;
  detail?: ReactNode;
  /** A small image before the label; '' for an empty place. */
  imageUrl?: string;
}

interface ComboBoxProps {
  label: string;
  /** Items that match `text`, filtered by the caller (or by the server). */
  items: readonly ComboBoxItem[];
  text: string;
  onTextChange: (text: string) => void;
  onSelect: (item: ComboBoxItem) => void;
  error?: string | undefined;
  placeholder?: string;
  emptyText?: string;
  /** The items are found by the text: while it is empty, the list stays closed. */
  isSearch?: boolean;
}

/**
 * Search and choose one of many.
 *
 * @example <ComboBox label="Product" items={found} text={text} onTextChange={setText} onSelect={addItem} />
 */
export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    items,
    text,
    onTextChange,
    onSelect,
    error,
    placeholder,
    emptyText = 'Nothing found',
    isSearch = false,
  } = props;
  const isClosed = isSearch && text === '';
  return (
    <AriaComboBox
      className="field"
      items={isClosed ? [] : items}
      inputValue={text}
      onInputChange={onTextChange}
      selectedKey={null}
      onSelectionChange={(key) => {
        const item = items.find(({ id }) => id === key);
        if (item) onSelect(item);
      }}
      isInvalid={error !== undefined}
      menuTrigger={isSearch ? 'input' : 'focus'}
      allowsEmptyCollection={!isClosed}
    >
      <Label className="field-label">{label}</Label>
      <div className="combo-box">
        <Input className="input" {...(placeholder && { placeholder })} />
        <AriaButton className="combo-box-button">
          <DownIcon />
        </AriaButton>
      </div>
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover popover--list">
        <ListBox<ComboBoxItem>
          className="menu"
          renderEmptyState={() => <p className="menu-empty">{emptyText}</p>}
        >
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.label} className="menu-item">
              {item.imageUrl !== undefined && <Thumbnail url={item.imageUrl} />}
              {item.label}
              {item.detail && <span className="menu-item-detail">{item.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
