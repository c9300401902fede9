import { expect, test } from 'vitest'
import { clusterBreaks, failedTests, mutationScores, redPlants, simulatedWorlds } from './figures.mjs'

const NOTHING = { isWell: false, text: 'no figures' }

test('the figures of tests are the last line of npm test, and not a line that a test printed', () => {
  const output = '3 passed, 0 failed\n   Tests  12 passed (12)\n\n1234 passed, 0 failed, 2 skipped\n'
  expect(failedTests(output)).toEqual({ isWell: true, text: '1,234 passed, 0 failed, 2 skipped' })
})

test('a failed test, no test at all and no last line are failures', () => {
  expect(failedTests('11 passed, 2 failed\n')).toEqual({ isWell: false, text: '11 passed, 2 failed' })
  expect(failedTests('0 passed, 0 failed, 5 skipped\n')).toMatchObject({ isWell: false })
  expect(failedTests('Error: out of memory')).toEqual(NOTHING)
})

test('the figures of the simulator are its worlds and sales, and a failed seed is a failure', () => {
  expect(simulatedWorlds('4000 worlds, 81234 sales, 0 failed, 212.3 s\n')).toEqual({
    isWell: true,
    text: '4,000 worlds, 81,234 sales, 0 failed',
  })
  expect(simulatedWorlds('seed 17: lost\n4000 worlds, 81234 sales, 1 failed, 212.3 s\n')).toMatchObject({
    isWell: false,
  })
  expect(simulatedWorlds('a job ended early (1)')).toEqual(NOTHING)
})

test('plants that turn their test red are counted, and one that stays green is a failure with its name', () => {
  const red =
    'red   F-01, F-02: a sale leaves the queue (OB-3 an unreachable server)\nred   F-07: foreign (AP-3)\n'
  expect(redPlants(red)).toEqual({ isWell: true, text: '2 of 2 red' })
  expect(redPlants(`${red}GREEN F-45: five attempts (OB-4)\nGREEN F-08, F-09: busy (AP-3)\n`)).toEqual({
    isWell: false,
    text: '2 of 4 red; green: F-45, F-08',
  })
  expect(redPlants('')).toEqual(NOTHING)
})

test('what the cluster lost, doubled, refused for too long or did not bring back is a failure', () => {
  const lines = (lost = 0, longest = 16.1, back = 81) =>
    `synchronous: 2 primary kills, 2 server kills, 1 splits; 4113 sales, ${lost} lost, 0 doubled, 0 missing after a failover, 0 faults, longest refusal ${longest} s\n` +
    `asynchronous: 1 primary kills; 1208 sales, ${back} lost by the server and brought back, 0 lost, 0 doubled, 0 faults\n`
  expect(clusterBreaks(lines())).toEqual({
    isWell: true,
    text: '2 primary kills, 2 server kills, 1 splits; 4,113 sales, 0 lost, 0 doubled, longest refusal 16.1 s; asynchronous: 81 lost by the server, 0 in the end',
  })
  for (const bad of [lines(1), lines(0, 31), lines(0, 16, 0)])
    expect(clusterBreaks(bad)).toMatchObject({ isWell: false })
  expect(clusterBreaks(lines().replace(/^asyn.*/m, ''))).toEqual(NOTHING)
})

test('mutation scores are compared with their goals', () => {
  const money = 'money: 93.6 % of 521 mutants killed (goal 90 %)\n'
  expect(mutationScores(`${money}offers: 86.2 % of 1350 mutants killed (goal 80 %)\n`)).toEqual({
    isWell: true,
    text: 'money 93.6 % of 521, offers 86.2 % of 1,350',
  })
  expect(mutationScores(`${money}tax: 89.9 % of 379 mutants killed (goal 90 %)\n`)).toMatchObject({
    isWell: false,
  })
  expect(mutationScores('')).toEqual(NOTHING)
})
