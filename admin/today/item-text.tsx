import { Link } from 'wouter';

interface ItemTextProps {
  title: string;
  detail: string | undefined;
  /** Where it is done. */
  path: string | undefined;
}

/** What waits, in one line of its name and one of what is known. */
export function ItemText({ title, detail, path }: ItemTextProps) {
  const texts = (
    <>
      <strong>{title}</strong>
      {detail !== undefined && (
        <>
          {' '}
          <small>{detail}</small>
        </>
      )}
    </>
  );
  return path === undefined ? (
    <span className="today-item">{texts}</span>
  ) : (
    <Link href={path} className="today-item">
      {texts}
    </Link>
  );
}
