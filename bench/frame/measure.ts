/** One side of a comparison. A run returns one figure. */
export interface Side {
  readonly name: string
  run(): Promise<number>
}

/** Compares our code with a baseline that does the minimum for the same result. */
export interface Case {
  readonly name: string
  readonly unit: string
  readonly better: 'higher' | 'lower'
  readonly ours: Side
  readonly baseline: Side
  /** The promised ratio ours ÷ baseline; none while a figure is only observed. */
  readonly goal?: number
}

export interface Measured {
  name: string
  unit: string
  better: 'higher' | 'lower'
  repeats: number
  ours: Spread
  baseline: Spread
  /** Ours ÷ baseline, round by round: both run close in time, so the load of the machine cancels out. */
  ratio: Spread
  goal: number | null
  met: boolean | null
}

export interface Spread {
  median: number
  min: number
  max: number
}

export const spreadOf = (figures: readonly number[]): Spread => {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 === 1 ? middle : middle - 1],
    sorted[middle],
  ]
  return { median: (low + high) / 2, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

const MIN_REPEATS = 5

/** Warms both sides up, then runs them alternately. The first side changes every round. */
export const measure = async (subject: Case, repeats: number): Promise<Measured> => {
  if (repeats < MIN_REPEATS) throw new Error(`A figure needs at least ${MIN_REPEATS} repeats.`)
  await subject.ours.run()
  await subject.baseline.run()
  const ours: number[] = []
  const baseline: number[] = []
  for (let round = 0; round < repeats; round++) {
    const order = round % 2 === 0 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)
    for (const side of order) (side === 'ours' ? ours : baseline).push(await subject[side].run())
  }
  const ratio = spreadOf(ours.map((figure, round) => figure / (baseline[round] ?? Number.NaN)))
  const { name, unit, better, goal = null } = subject
  const met = goal === null ? null : better === 'higher' ? ratio.median >= goal : ratio.median <= goal
  return {
    name,
    unit,
    better,
    repeats,
    ours: spreadOf(ours),
    baseline: spreadOf(baseline),
    ratio,
    goal,
    met,
  }
}
