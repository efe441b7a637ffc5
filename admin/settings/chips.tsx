import { CloseIcon } from '#admin/kit/icons.tsx';

interface ChipsProps {
  label: string;
  items: readonly { id: string; label: string }[];
  onRemove: (id: string) => void;
}

/** Chosen entries, each with a button that removes it. */
export function Chips({ label, items, onRemove }: ChipsProps) {
  if (items.length === 0) return null;
  return (
    <ul className="setting-chips" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" onClick={() => onRemove(item.id)} aria-label={`Remove ${item.label}`}>
            {item.label}
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
