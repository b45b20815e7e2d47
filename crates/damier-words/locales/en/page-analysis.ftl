### What the computer thinks: advice in a game against it, and the analysis of a game that is over.

## Advice.

page-advice-hint = Hint
page-advice-explain = Explain my last move
page-advice-thinking = The computer is thinking…
page-advice-best = The computer would play { $move }.
page-advice-then = It may go on: { $line }.
page-advice-no-hint = There is no hint now.
page-advice-no-explanation = There is nothing to say about your last move.
page-advice-good = { $move } is a good move: the computer sees nothing much better.
page-advice-inaccuracy = { $move } is an inaccuracy: it gives something away.
page-advice-mistake = { $move } is a mistake: it gives much away.
page-advice-blunder = { $move } is a blunder: it throws the game away, or nearly.
page-advice-better = { $move } was better.
page-advice-answer = The best answer to it: { $line }.
page-advice-take-back = Take it back

## The analysis.

page-analysis-title = Analysis by the computer
page-analysis-begin = Analyse
page-analysis-waiting = Waiting for its turn
page-analysis-progress = { $done } of { $of } positions
page-analysis-graph = Chances, { $side } above
page-analysis-move = Move { $number }, { $move }: { $score }
page-analysis-start = Start: { $score }
page-analysis-unknown = Not looked at yet
page-analysis-variation = This position was tried, and is not part of the game that was analysed.
page-analysis-even = Even ({ $points })
page-analysis-ahead = { SORT($side) ->
    [plural] { $side } are
   *[other] { $side } is
} better ({ $points })
page-analysis-wins = { SORT($side) ->
    [plural] { $side } win
   *[other] { $side } wins
} in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
page-analysis-won = { SORT($side) ->
    [plural] { $side } have won
   *[other] { $side } has won
}
page-analysis-best = Best
page-analysis-better = Better
page-analysis-try = Try { $move } on the board
page-analysis-inaccuracy = inaccuracy
page-analysis-mistake = mistake
page-analysis-blunder = blunder
page-analysis-inaccuracies = { $count ->
    [one] { $count } inaccuracy
   *[other] { $count } inaccuracies
}
page-analysis-mistakes = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
page-analysis-blunders = { $count ->
    [one] { $count } blunder
   *[other] { $count } blunders
}
page-analysis-faultless = no mistakes
page-analysis-previous = Previous mistake
page-analysis-next = Next mistake
