import type { ImportEdge } from './read-imports.ts';
import { IMPORT_RULES, type ImportRule, LAYERS, type Layers } from './rules.ts';

/** A newcomer can still read the names of so many files at once. */
const MAX_FILES_OF_FOLDER = 20;

/** Every import that breaks a rule or a layer table, every cycle and every folder with too many files, each as one line of text. */
export function findViolations(edges: ImportEdge[]): string[] {
  const rules = edges.flatMap((edge) =>
    IMPORT_RULES.filter((rule) => forbids(rule, edge)).map((rule) => describe(rule.name, edge)),
  );
  const layers = edges.flatMap((edge) =>
    LAYERS.filter((table) => breaksLayers(table, edge)).map((table) => describe(table.name, edge)),
  );
  const cycles = findCycles(edges).map((files) => `no-cycles: ${files.join(' → ')}`);
  return [...rules, ...layers, ...cycles, ...findLargeFolders(edges)];
}

/** Folders of the root with more files than a folder may have; counts files that import or are imported. */
function findLargeFolders(edges: ImportEdge[]): string[] {
  const files = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const sources = [...files].filter((file) => file.includes('/') && !file.startsWith('node_modules/'));
  const folders = Map.groupBy(sources, (file) => file.slice(0, file.lastIndexOf('/')));
  return [...folders]
    .filter(([, { length }]) => length > MAX_FILES_OF_FOLDER)
    .map(
      ([folder, { length }]) =>
        `folder-size: ${folder} has ${length} files, at most ${MAX_FILES_OF_FOLDER}: group them`,
    );
}

function describe(name: string, { from, to }: ImportEdge): string {
  return `${name}: ${from} → ${to}`;
}

function forbids(rule: ImportRule, { from, to, isTypeOnly }: ImportEdge): boolean {
  if (rule.allowsTypes && isTypeOnly) return false;
  const matched = rule.from.path?.exec(from);
  if (!matched || matches(rule.from.pathNot, from)) return false;
  const withGroup = (pattern: string | undefined) => pattern?.replaceAll('$1', matched[1] ?? '');
  return (
    (rule.to.path === undefined || matches(rule.to.path, to)) && !matches(withGroup(rule.to.pathNot), to)
  );
}

function matches(pattern: string | undefined, file: string): boolean {
  return pattern !== undefined && new RegExp(pattern).test(file);
}

/** Tests, test helpers and files directly in the folder (`server/app.ts`) may import every subfolder. */
function breaksLayers({ folder, lines }: Layers, { from, to }: ImportEdge): boolean {
  if (/\.test\.tsx?$|\/testing\/|\/system-tests\//.test(from)) return false;
  const importer = subfolder(folder, from);
  const imported = subfolder(folder, to);
  if (importer === undefined || imported === undefined || importer === imported) return false;
  const lineOf = (name: string) => lines.findIndex((line) => line.includes(name));
  return lineOf(importer) < 0 || lineOf(imported) < 0 || lineOf(imported) >= lineOf(importer);
}

function subfolder(folder: string, file: string): string | undefined {
  const [top, name, ...rest] = file.split('/');
  return top === folder && rest.length > 0 ? name : undefined;
}

/** One cycle for every import that leads back to a file on the current path. */
function findCycles(edges: ImportEdge[]): string[][] {
  const importsOf = Map.groupBy(edges, (edge) => edge.from);
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const { to } of importsOf.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of importsOf.keys()) visit(file);
  return cycles;
}
