import { Stryker } from '@stryker-mutator/core'

/** The share of mutants, in percent, that the tests of each part must kill. */
const GOALS = { money: 90, tax: 90, sale: 90, offers: 80 }

const asked = process.argv.slice(2)
/** @type {{ part: string, killed: number, alive: number, score: number, goal: number }[]} */
const scores = []
for (const [part, goal] of Object.entries(GOALS)) {
  if (asked.length > 0 && !asked.includes(part)) continue
  process.env['EVERTILL_MUTATE'] = part
  const mutate = [`packages/domain/src/${part}/*.ts`, '!packages/domain/src/**/*.test.ts']
  const mutants = await new Stryker({ mutate }).runMutationTest()
  const count = (/** @type {string[]} */ ...states) =>
    mutants.filter(({ status }) => states.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const alive = count('Survived', 'NoCoverage')
  scores.push({ part, killed, alive, score: Math.floor((1000 * killed) / (killed + alive)) / 10, goal })
}

for (const { part, killed, alive, score, goal } of scores) {
  process.stdout.write(`${part}: ${score} % of ${killed + alive} mutants killed (goal ${goal} %)\n`)
}
if (scores.length === 0 || scores.some(({ score, goal }) => !(score >= goal))) process.exitCode = 1
