import { Button } from '#admin/kit/button.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { CloseIcon, PlusIcon } from '#admin/kit/icons.tsx';
import {
  replaced,
  type SizeTableData,
  withCell,
  withColumn,
  withoutColumn,
  withPaste,
} from './edit-size-guides.ts';

interface SizeTableProps {
  table: SizeTableData;
  error: string | undefined;
  onChange: (table: SizeTableData) => void;
  /** Undefined: the last table cannot be removed. */
  onRemove: (() => void) | undefined;
}

/** A table of measurements. Rows and columns that are copied from a spreadsheet can be pasted into any cell. */
export function SizeTable({ table, error, onChange, onRemove }: SizeTableProps) {
  const { caption = '', columns, rows } = table;
  const setCaption = (text: string) => {
    const { caption: _before, ...rest } = table;
    onChange(text === '' ? rest : { ...rest, caption: text });
  };
  return (
    <fieldset className="size-table">
      <TextField
        label="Heading of the table"
        placeholder="In centimetres"
        value={caption}
        onChange={setCaption}
      />
      <div className="size-table-scroll">
        <table>
          <ColumnNames table={table} onChange={onChange} />
          <tbody>
            {rows.map((_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
              <Row key={row} table={table} row={row} onChange={onChange} />
            ))}
          </tbody>
        </table>
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="size-table-buttons">
        <Button
          icon={<PlusIcon />}
          onClick={() => onChange({ ...table, rows: [...rows, columns.map(() => '')] })}
        >
          Add a size
        </Button>
        {onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            Remove this table
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type TableProps = Pick<SizeTableProps, 'table' | 'onChange'>;

function ColumnNames({ table, onChange }: TableProps) {
  const { columns } = table;
  return (
    <thead>
      <tr>
        {columns.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity
          <th key={column}>
            <input
              className="input"
              aria-label={`Name of column ${column + 1}`}
              value={name}
              onChange={(event) =>
                onChange({ ...table, columns: replaced(columns, column, event.target.value) })
              }
            />
            {columns.length > 2 && column > 0 && (
              <Button
                variant="quiet"
                isIconOnly
                icon={<CloseIcon />}
                onClick={() => onChange(withoutColumn(table, column))}
              >
                Remove column {name || column + 1}
              </Button>
            )}
          </th>
        ))}
        <th className="size-table-actions">
          {columns.length < 10 && (
            <Button isIconOnly icon={<PlusIcon />} onClick={() => onChange(withColumn(table))}>
              Add a column
            </Button>
          )}
        </th>
      </tr>
    </thead>
  );
}

/** `row`: its position, from 0. */
function Row({ table, row, onChange }: TableProps & { row: number }) {
  const { columns, rows } = table;
  return (
    <tr>
      {columns.map((name, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity
        <td key={column}>
          <input
            className="input"
            aria-label={`${name || `Column ${column + 1}`} of row ${row + 1}`}
            value={rows[row]?.[column] ?? ''}
            onChange={(event) => onChange(withCell(table, row, column, event.target.value))}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              if (!/[\t\n]/.test(text.trim())) return;
              event.preventDefault();
              onChange(withPaste(table, row, column, text));
            }}
          />
        </td>
      ))}
      <td className="size-table-actions">
        {rows.length > 1 && (
          <Button
            variant="quiet"
            isIconOnly
            icon={<CloseIcon />}
            onClick={() => onChange({ ...table, rows: rows.toSpliced(row, 1) })}
          >
            Remove row {row + 1}
          </Button>
        )}
      </td>
    </tr>
  );
}
