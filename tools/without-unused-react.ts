import type { Plugin } from 'vite';

export const REACT_DOM = /react-dom\/cjs\/react-dom-client\.production\.js$/;

/**
 * Functions of React DOM that run only for what neither storefront nor admin use. Without one of these features they
 * do nothing or are never called. Read anew with every version of React.
 */
const UNUSED: Record<string, readonly string[]> = {
  '<ViewTransition>': [
    'accumulateSuspenseyCommitOnFiber',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAfterMutationEffectsOnFiber',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'preloadInstanceAndSuspendIfNeeded',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'waitForCommitToBeReady',
  ],
  'a ref of <Fragment>': [
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'validateDocumentPositionWithFiberTree',
  ],
  '<Activity>': ['updateActivityComponent'],
  '<SuspenseList>': ['updateSuspenseListComponent', 'cutOffTailIfNeeded'],
  useActionState: [
    'mountActionState',
    'updateActionStateImpl',
    'dispatchActionState',
    'runActionStateAction',
  ],
  '<link>, <style>, <script>, <title> or <meta> outside the document': [
    'acquireResource',
    'getResource',
    'suspendResource',
    'preloadResourceAndSuspendIfNeeded',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'custom elements': ['setPropOnCustomElement'],
};

/** The admin has a boundary for errors, which is a class. */
const CLASS_COMPONENTS = ['updateClassComponent'];

/** Imports from React and elements of React that need one of these functions. A test finds no use of them. */
export const UNUSED_FEATURES =
  /\b(ViewTransition|Activity|SuspenseList|useActionState|useFormState|preload|preloadModule|preinit|preinitModule|Component|PureComponent)\b/;
export const UNUSED_ELEMENTS = /<(Fragment ref|link|style|script|title|meta|[a-z]+-[a-z]+)\b/;

/**
 * Leaves out these functions: a ninth of React DOM, 9 KiB of each first view, which a phone also has to parse. Fails if
 * one of them does not exist.
 */
export function withoutUnusedReact({ hasClassComponents = false } = {}): Plugin {
  return {
    name: 'without-unused-react',
    apply: 'build',
    transform(code, id) {
      if (!REACT_DOM.test(id)) return null;
      const unused = new Set(Object.values(UNUSED).flat());
      if (!hasClassComponents) for (const name of CLASS_COMPONENTS) unused.add(name);
      const cuts: [number, number, string][] = [];
      for (const node of this.parse(code).body) {
        if (node.type === 'FunctionDeclaration' && node.body && unused.delete(node.id?.name ?? ''))
          cuts.push([node.body.start, node.body.end, '{ return null; }']);
        else if (
          node.type === 'ExpressionStatement' &&
          code.startsWith('FragmentInstance.prototype.', node.start)
        )
          cuts.push([node.start, node.end, '']);
      }
      if (unused.size > 0) throw new Error(`React DOM has no function ${[...unused].join(', ')}`);
      return { code: replaceParts(code, cuts), map: null };
    },
  };
}

/** Replaces parts of a text, which are named in their order, each from its start to before its end. */
export function replaceParts(
  text: string,
  parts: readonly [start: number, end: number, by: string][],
): string {
  let result = text;
  for (const [start, end, by] of parts.toReversed()) result = result.slice(0, start) + by + result.slice(end);
  return result;
}
