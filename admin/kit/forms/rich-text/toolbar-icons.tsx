import type { ReactNode } from 'react';
import { UndoIcon } from '../../icons.tsx';

const icon = (path: string) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** The icons of the buttons by name. Buttons without one show their name. */
export const COMMAND_ICONS: Record<string, ReactNode> = {
  Bold: <strong aria-hidden="true">B</strong>,
  Italic: <em aria-hidden="true">I</em>,
  Underline: <u aria-hidden="true">U</u>,
  Strikethrough: <s aria-hidden="true">S</s>,
  'Bulleted list': icon('M5 7h.01M5 12h.01M5 17h.01M9 7h11M9 12h11M9 17h11'),
  'Numbered list': icon('M4 6l1.500-1v5M4 15.500c0-2 3-2 3 0 0 1.500-3 2-3 3.500h3M11 7h9M11 12h9M11 17h9'),
  Quotation: icon('M5 6v12M10 8h9M10 12h9M10 16h6'),
  Table: icon('M4 5h16v14H4zM4 10h16M12 5v14'),
  Link: icon(
    'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.600-5.600L12 7.300M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.600 5.600l1.400-1.400',
  ),
  Undo: <UndoIcon />,
  Redo: icon('M15.500 5 19.500 9l-4 4M19.500 9h-10a5 5 0 0 0 0 10H15'),
};
