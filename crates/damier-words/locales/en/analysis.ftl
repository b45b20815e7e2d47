# What the computer thinks of games and moves.
analysis-so-far = So far { $done } of { $of } positions; ask again for the rest.
analysis-count = { $name }: { $inaccuracies ->
    [0] no inaccuracy
    [one] one inaccuracy
   *[other] { $inaccuracies } inaccuracies
  }, { $mistakes ->
    [0] no mistake
    [one] one mistake
   *[other] { $mistakes } mistakes
  }, { $blunders ->
    [0] no blunder
    [one] one blunder
   *[other] { $blunders } blunders
  }
analysis-mistake = Ply { $ply }: { $text } was { $grade }. Better: { $better }
grade-inaccuracy = an inaccuracy
grade-mistake = a mistake
grade-blunder = a blunder
hint-last-good = Your last move { $text } was good.
hint-last-bad = Your last move { $text } was { $grade }. Better: { $better }. The answer: { $answer }.
