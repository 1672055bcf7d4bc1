// Hand logs for tree-sitter: `tree-sitter generate` makes the parser of it.
module.exports = grammar({
  name: 'tonk',
  extras: () => [/[ \t\r\uFEFF]/],
  word: ($) => $.word,
  rules: {
    log: ($) => seq(repeat(seq(optional($._line), optional($.comment), '\n')), optional($._line), optional($.comment)),
    _line: ($) => choice($.section, $.record, $.turn, $.extension),
    section: ($) => seq(choice('session', 'hand'), optional(field('id', choice($.word, $.number, $.string, $.card)))),
    record: ($) =>
      seq(
        choice(
          'house', 'stake', 'seats', 'dealer', 'cut', 'deck', 'bet', 'deal', 'up', 'show', 'holds', 'pay', 'result', 'out',
        ),
        repeat($._value),
      ),
    turn: ($) => seq(field('player', choice($.word, $.number, $.string, $.card)), ':', $.action, repeat(seq(',', $.action))),
    action: ($) =>
      seq(
        choice(
          'declare', 'drop', 'draw', 'take', 'spread', 'hit', 'discard', 'stock-out', 'slap', 'touch', 'knock', 'aside',
          'bet', 'shed',
        ),
        repeat($._value),
      ),
    _value: ($) =>
      choice(seq($.card, optional(seq('=', $.card))), $.spread_number, $.number, $.string, $.word, 'with', 'money', 'points', 'pot'),
    // Of several tokens the longest is read, and of equally long ones the first here: `Ada` is a name.
    card: () => token(/([A2-9TJQKatjqk]|10)([cdhsCDHS]|[♣♦♥♠][\uFE0E\uFE0F]?)|[Xx][0-9]{1,2}|\?\?/),
    number: () => token(/-?[0-9]+(\.[0-9]+|\/[0-9]+)?/),
    spread_number: () => token(prec(1, /#[0-9]+/)),
    string: () => token(/"(\\.|[^"\\\n])*"/),
    extension: () => token(prec(3, /x-[^ \t\n][^\n]*/)),
    comment: () => token(/#[^\n]*/),
    word: () => /[^\s,:"#=][^\s,:"=]*/,
  },
});
