// The syntax tree of a C++ file, as clang tells it.
import { spawnSync } from 'node:child_process';

/** The functions that have a body in the file: [{name, returns, body}], of a template the pattern alone. */
export function functionsOf(file, flags) {
  const clang = spawnSync('clang++-16', ['-fsyntax-only', '-w', ...flags, '-Xclang', '-ast-dump=json',
    '-Xclang', '-ast-dump-filter=tonk', file], { maxBuffer: 1 << 30, encoding: 'latin1' });
  if (clang.status !== 0) {
    throw new Error(`clang++-16 cannot read ${file}:\n${clang.stderr}`);
  }
  const found = [];
  for (const text of clang.stdout.split(/^(?=\{)/m)) {
    const end = text.lastIndexOf('\n}');
    if (end < 0) {
      continue;
    }
    const root = JSON.parse(text.slice(0, end + 2));
    nameFiles(root);
    collect(root, file, '', found);
  }
  return found;
}

/** A place names its file only where that differs from the place told before. */
function nameFiles(root) {
  let file = '';
  const visit = (value) => {
    if (value === null || typeof value !== 'object') {
      return;
    }
    if (typeof value.offset === 'number') {
      file = value.file ?? file;
      value.file = file;
    }
    for (const key in value) {
      if (key !== 'includedFrom') {
        visit(value[key]);
      }
    }
  };
  visit(root);
}

const functions = new Set(['FunctionDecl', 'CXXMethodDecl', 'CXXConstructorDecl', 'CXXDestructorDecl', 'CXXConversionDecl']);

function collect(node, file, owner, found) {
  if (functions.has(node.kind)) {
    const body = (node.inner ?? []).find((child) => child.kind === 'CompoundStmt');
    if (body && !node.constexpr && !node.isImplicit && isIn(body, file)) {
      found.push({ name: owner + node.name, returns: returnType(node), body });
    }
    return;
  }
  const within = node.kind === 'CXXRecordDecl' && node.name ? `${node.name}::` : owner;
  const template = node.kind === 'FunctionTemplateDecl';
  let pattern = false;
  for (const child of node.inner ?? []) {
    if (template && functions.has(child.kind)) {
      if (pattern) {
        continue;
      }
      pattern = true;
    }
    if (child.kind?.endsWith('Decl')) {
      collect(child, file, within, found);
    }
  }
}

function isIn(node, file) {
  return node.range?.begin?.file === file && node.range?.end?.file === file;
}

export function returnType(node) {
  const type = node.type?.qualType ?? '';
  const arrow = type.lastIndexOf('-> ');
  return arrow >= 0 ? type.slice(arrow + 3) : type.slice(0, type.indexOf('(')).trim();
}

/** [begin, end) in bytes; nothing for what a macro made. */
export function placeOf(node) {
  const { begin, end } = node.range ?? {};
  if (typeof begin?.offset !== 'number' || typeof end?.offset !== 'number') {
    return undefined;
  }
  return { begin: begin.offset, end: end.offset + end.tokLen };
}

const wrappings = new Set(['ImplicitCastExpr', 'ExprWithCleanups', 'MaterializeTemporaryExpr', 'CXXBindTemporaryExpr',
  'FullExpr', 'ConstantExpr']);

/** The expression as it is written, without what the compiler puts around it. */
export function bare(node) {
  while (wrappings.has(node.kind) && node.kind !== 'ConstantExpr' && node.inner?.length === 1) {
    node = node.inner[0];
  }
  if (node.kind === 'CXXConstructExpr' && node.inner?.length === 1 && samePlace(node, node.inner[0])) {
    return bare(node.inner[0]);
  }
  if (node.kind === 'CXXMemberCallExpr' && node.inner?.length === 1 && node.inner[0].kind === 'MemberExpr' &&
      node.inner[0].inner?.length === 1 && samePlace(node, node.inner[0].inner[0])) {
    return bare(node.inner[0].inner[0]);  // a conversion that nobody wrote
  }
  return node;
}

function samePlace(a, b) {
  const [one, two] = [placeOf(a), placeOf(b)];
  return one !== undefined && two !== undefined && one.begin === two.begin && one.end === two.end;
}
