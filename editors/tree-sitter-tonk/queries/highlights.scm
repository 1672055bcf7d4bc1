(comment) @comment
(extension) @comment
(section ["session" "hand"] @keyword)
(section id: (_) @label)
(record ["house" "stake" "seats" "dealer" "cut" "deck" "bet" "deal" "up" "show" "holds" "pay" "result" "out"] @keyword)
["with" "money" "points" "pot"] @keyword
(turn player: (_) @function)
(action ["declare" "drop" "draw" "take" "spread" "hit" "discard" "stock-out" "slap" "touch" "knock" "aside" "bet" "shed"] @function.builtin)
(card) @constant
(number) @number
(spread_number) @number
(string) @string
