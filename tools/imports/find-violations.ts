import type { ImportEdge } from './import-edge.ts';
import { IMPORT_RULES, type ImportRule } from './rules.ts';

/** Returns one line per import that breaks a rule, and one per import cycle. */
export function findViolations(edges: ImportEdge[]): string[] {
  const broken = edges.flatMap((edge) =>
    IMPORT_RULES.filter((rule) => forbids(rule, edge)).map(
      (rule) => `${rule.name}: ${edge.from} → ${edge.to}`,
    ),
  );
  return [...broken, ...findCycles(edges).map((files) => `no-cycles: ${files.join(' → ')}`)];
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

/** Depth-first search. Returns one cycle per import of a file that is on the current path. */
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
