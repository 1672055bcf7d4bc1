// What can be broken in a function: sites, each a piece of the text with the texts that could stand there instead.
//   {begin, end, as: 'truth' | 'value', variants: [{operator, text}]}   an expression
//   {begin, end, as: 'statement', variants: [{operator, text}]}         a statement with its semicolon; text '' removes it
import { bare, placeOf, returnType } from './syntax.mjs';

const compared = {
  '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'], '==': ['!='], '!=': ['=='],
};
const reckoned = {
  '+': ['-'], '-': ['+'], '*': ['+'], '/': ['*'], '%': ['*'], '<<': ['>>'], '>>': ['<<'],
  '+=': ['-='], '-=': ['+='],
};
const renamed = { 'std::min': 'std::max', 'std::max': 'std::min', 'std::any_of': 'std::all_of', 'std::all_of': 'std::any_of',
  'std::none_of': 'std::any_of' };
const skipped = new Set(['ConstantExpr', 'StaticAssertDecl', 'CXXDefaultArgExpr', 'CXXDefaultInitExpr', 'StringLiteral',
  'UserDefinedLiteral', 'SizeOfPackExpr', 'UnaryExprOrTypeTraitExpr']);

export function sitesOf(source, fn) {
  const sites = new Map();

  const raw = (place) => source.slice(place.begin, place.end).replace(/\/\/[^\n]*/g, '').replace(/\s+/g, ' ').trim();
  const add = (place, as, operator, ...texts) => {
    const key = `${place.begin}-${place.end}-${as === 'statement'}`;
    if (!sites.has(key)) {
      sites.set(key, { begin: place.begin, end: place.end, as, variants: [] });
    }
    const site = sites.get(key);
    site.as = as === 'truth' ? as : site.as;
    for (const text of texts) {
      if (!site.variants.some((variant) => variant.text === text) && text !== raw(place)) {
        site.variants.push({ operator, text });
      }
    }
  };

  /** Two operands as they stand in the text, and what stands between them. */
  const operandsOf = (node) => {
    let operands = node.inner ?? [];
    if (node.kind === 'CXXOperatorCallExpr') {
      operands = operands.slice(1);
    } else if (node.kind === 'CXXRewrittenBinaryOperator') {
      let inner = node;
      while (inner && inner.kind !== 'CXXOperatorCallExpr') {
        inner = inner.inner?.length ? inner.inner[0] : undefined;
      }
      operands = inner ? inner.inner.slice(1) : [];
    }
    const placed = operands.map((operand) => ({ node: operand, place: placeOf(operand) })).filter((one) => one.place);
    placed.sort((a, b) => a.place.begin - b.place.begin);
    if (placed.length !== 2 || operands.length !== 2) {
      return undefined;
    }
    const between = source.slice(placed[0].place.end, placed[1].place.begin).replace(/\/\/[^\n]*/g, '').trim();
    return { left: placed[0], right: placed[1], sign: between };
  };

  const chainOf = (node, sign) => {
    const written = bare(node);
    const two = written.kind === 'BinaryOperator' ? operandsOf(written) : undefined;
    return two?.sign === sign ? [...chainOf(two.left.node, sign), ...chainOf(two.right.node, sign)] : [node];
  };

  const binary = (node, place, { left, right, sign }, condition, chained) => {
    const [a, b] = [raw(left.place), raw(right.place)];
    if (compared[sign]) {
      const signs = condition && !'== !='.includes(sign) ? compared[sign].slice(0, 1) : compared[sign];
      if (!(condition && '== !='.includes(sign))) {  // there `true` and `false` say it
        add(place, 'truth', 'comparison', ...signs.map((other) => `${a} ${other} ${b}`));
      }
    } else if (sign === '&&' || sign === '||') {
      if (!chained) {
        const parts = chainOf(node, sign).map((part) => raw(placeOf(part)));
        add(place, 'truth', sign === '&&' ? 'and' : 'or',
          ...parts.map((_, left) => parts.filter((__, at) => at !== left).join(` ${sign} `)));
      }
    } else if (sign === '&' || sign === '|') {
      add(place, 'value', 'set', a, b);
    } else if (reckoned[sign] && !/string/.test(node.type?.qualType ?? '')) {
      add(place, 'value', 'arithmetic', ...reckoned[sign].map((other) => `${a} ${other} ${b}`));
    }
  };

  const literal = (place) => {
    const [, digits, suffix] = /^([0-9]+)([uUlLzZ]*)$/.exec(raw(place)) ?? [];
    if (digits !== undefined) {
      const number = Number(digits);
      add(place, 'value', 'number', ...(number === 0 ? [1] : [number + 1, number - 1]).map((other) => other + suffix));
    }
  };

  const condition = (node, both = true) => {
    const place = node && placeOf(node);
    if (place) {
      add(place, 'truth', 'condition', ...(both ? ['true', 'false'] : ['false']));
    }
  };

  const removable = new Set(['CXXOperatorCallExpr', 'BinaryOperator', 'CompoundAssignOperator', 'UnaryOperator', 'CallExpr',
    'CXXMemberCallExpr', 'ConditionalOperator']);

  const withSemicolon = (place) => {
    const after = /^\s*;/.exec(source.slice(place.end));
    return after ? { begin: place.begin, end: place.end + after[0].length } : undefined;
  };

  const statement = (node) => {
    const place = placeOf(node);
    if (place && removable.has(bare(node).kind)) {
      const whole = withSemicolon(place);
      if (whole) {
        add(whole, 'statement', 'statement', '');
      }
    }
  };

  const answer = (node, place, returns) => {
    const value = node.inner?.[0] && placeOf(node.inner[0]);
    if (!value) {
      return;
    }
    const text = raw(value);
    const whole = withSemicolon(place);
    if (returns === 'Why' && whole && text !== 'std::nullopt' && text !== '{}') {
      add(whole, 'statement', 'fault', 'return {};');
    }
    const written = bare(node.inner[0]);
    if (returns === 'bool' && ['CallExpr', 'CXXMemberCallExpr', 'MemberExpr', 'DeclRefExpr', 'UnaryOperator'].includes(written.kind)) {
      add(value, 'truth', 'answer', 'true', 'false');
    }
  };

  const lambda = (node) => {
    const methods = [];
    const seek = (one) => {
      if (one.kind === 'CXXMethodDecl' && one.name === 'operator()') {
        methods.push(one);
      } else if (one.kind === 'FunctionTemplateDecl' || one.kind === 'CXXRecordDecl') {
        (one.inner ?? []).forEach(seek);
      }
    };
    seek((node.inner ?? []).find((child) => child.kind === 'CXXRecordDecl') ?? {});
    const body = (node.inner ?? []).findLast((child) => child.kind === 'CompoundStmt');
    if (body) {
      visit(body, { returns: methods.length ? returnType(methods[0]) : '' });
    }
  };

  const statementsOf = {
    CompoundStmt: (inner) => inner,
    CaseStmt: (inner) => inner.slice(1),
    DefaultStmt: (inner) => inner,
    IfStmt: (inner, node) => inner.slice((node.hasInit ? 1 : 0) + (node.hasVar ? 1 : 0) + 1),
    ForStmt: (inner) => inner.slice(4),
    WhileStmt: (inner) => inner.slice(-1),
    DoStmt: (inner) => inner.slice(0, 1),
    CXXForRangeStmt: (inner) => inner.slice(-1),
  };

  const visit = (node, within, condition_ = false, chained = '') => {
    if (!node?.kind || skipped.has(node.kind)) {
      return;
    }
    const inner = node.inner ?? [];
    if (node.kind.endsWith('Decl') && node.constexpr) {
      return;
    }
    if (node.kind === 'LambdaExpr') {
      lambda(node);
      return;
    }
    const place = placeOf(node);
    if (!place && node.range && Object.keys(node.range.begin ?? {}).length > 0) {
      return;  // made by a macro
    }
    (statementsOf[node.kind]?.(inner, node) ?? []).forEach(statement);
    switch (node.kind) {
      case 'IfStmt': {
        const at = (node.hasInit ? 1 : 0) + (node.hasVar ? 1 : 0);
        if (node.isConstexpr) {
          inner.slice(at + 1).forEach((child) => visit(child, within));
          return;
        }
        if (!node.hasVar) {
          condition(inner[at]);
        }
        inner.forEach((child, number) => visit(child, within, number === at));
        return;
      }
      case 'WhileStmt':
        if (!node.hasVar) {
          condition(inner[0], false);
        }
        inner.forEach((child, number) => visit(child, within, number === 0 && !node.hasVar));
        return;
      case 'ForStmt':
        condition(inner[2], false);
        inner.forEach((child, number) => visit(child, within, number === 2));
        return;
      case 'CXXForRangeStmt':
        visit(inner[0], within);
        visit(inner[1], within);
        visit(inner.at(-1), within);
        return;
      case 'ConditionalOperator':
        condition(inner[0]);
        inner.forEach((child, number) => visit(child, within, number === 0));
        return;
      case 'BinaryOperator':
      case 'CompoundAssignOperator':
      case 'CXXOperatorCallExpr':
      case 'CXXRewrittenBinaryOperator': {
        const two = place && operandsOf(node);
        if (two) {
          binary(node, place, two, condition_, chained === two.sign);
          for (const operand of [two.left, two.right]) {
            visit(operand.node, within, false, two.sign === '&&' || two.sign === '||' ? two.sign : '');
          }
          return;
        }
        if (place && node.kind === 'CXXOperatorCallExpr' && source[place.begin] === '!' && !condition_) {
          add(place, 'truth', 'not', raw({ begin: place.begin + 1, end: place.end }));
        }
        break;
      }
      case 'UnaryOperator':
        if (place && node.opcode === '!' && !condition_) {
          add(place, 'truth', 'not', raw({ begin: place.begin + 1, end: place.end }));
        } else if (place && node.opcode === '-') {
          add(place, 'value', 'arithmetic', raw({ begin: place.begin + 1, end: place.end }));
        } else if (place && node.opcode === '~') {
          add(place, 'value', 'set', raw({ begin: place.begin + 1, end: place.end }));
        }
        break;
      case 'CallExpr': {
        const callee = inner[0] && placeOf(inner[0]);
        const name = callee ? raw(callee) : '';
        if (place && renamed[name]) {
          add(place, 'value', 'call', renamed[name] + raw({ begin: callee.end, end: place.end }));
        }
        break;
      }
      case 'IntegerLiteral':
        if (place) {
          literal(place);
        }
        break;
      case 'CXXBoolLiteralExpr':
        if (place) {
          add(place, 'value', 'truth value', raw(place) === 'true' ? 'false' : 'true');
        }
        break;
      case 'ReturnStmt':
        if (place) {
          answer(node, place, within.returns);
        }
        break;
    }
    const through = ['ImplicitCastExpr', 'ExprWithCleanups', 'MaterializeTemporaryExpr', 'CXXBindTemporaryExpr',
      'CXXConstructExpr'].includes(node.kind);
    inner.forEach((child) => visit(child, within, through && condition_, through ? chained : ''));
  };

  visit(fn.body, { returns: fn.returns });
  return [...sites.values()].filter((site) => site.variants.length > 0).map((site) => ({ ...site, function: fn.name }));
}
