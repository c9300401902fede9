/**
 * What a part's output says about it. `isWell` is false when something failed and when there is no figure to read: a
 * run that printed nothing has proved nothing.
 *
 * @typedef {{ isWell: boolean, text: string }} Figures
 */

/** @type {Figures} */
const NOTHING = { isWell: false, text: 'no figures' }

/** @param {number} count */
const grouped = (count) => count.toLocaleString('en')

/**
 * The last line of `npm test`.
 *
 * @param {string} output
 * @returns {Figures}
 */
export function failedTests(output) {
  const lines = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)]
  const last = lines.at(-1)
  if (last === undefined) return NOTHING
  const [passed, failed, skipped] = [Number(last[1]), Number(last[2]), Number(last[3] ?? 0)]
  const rest = skipped > 0 ? `, ${grouped(skipped)} skipped` : ''
  return {
    isWell: failed === 0 && passed > 0,
    text: `${grouped(passed)} passed, ${grouped(failed)} failed${rest}`,
  }
}

/**
 * The last line of the simulator.
 *
 * @param {string} output
 * @returns {Figures}
 */
export function simulatedWorlds(output) {
  const last = /^(\d+) worlds, (\d+) sales, (\d+) failed, [\d.]+ s$/m.exec(output)
  if (last === null) return NOTHING
  const [worlds, sales, failed] = [Number(last[1]), Number(last[2]), Number(last[3])]
  return {
    isWell: failed === 0 && worlds > 0,
    text: `${grouped(worlds)} worlds, ${grouped(sales)} sales, ${grouped(failed)} failed`,
  }
}

/**
 * One line for each plant: red is good, green is a protection that nobody would miss.
 *
 * @param {string} output
 * @returns {Figures}
 */
export function redPlants(output) {
  const red = [...output.matchAll(/^red {2,}\S/gm)].length
  const green = [...output.matchAll(/^GREEN (\S+?),? /gm)].map(([, fault = '']) => fault.replace(/[:,]$/, ''))
  if (red + green.length === 0) return NOTHING
  const missing = green.length > 0 ? `; green: ${green.join(', ')}` : ''
  return { isWell: green.length === 0, text: `${red} of ${red + green.length} red${missing}` }
}

/**
 * The line of each mode of the cluster. Both must be there: a run that ended early has proved half of it.
 *
 * @param {string} output
 * @returns {Figures}
 */
export function clusterBreaks(output) {
  const safe =
    /^synchronous: (.+); (\d+) sales, (\d+) lost, (\d+) doubled, (\d+) missing after a failover, (\d+) faults, longest refusal ([\d.]+) s$/m.exec(
      output,
    )
  const back =
    /^asynchronous: (\d+) primary kills; (\d+) sales, (\d+) lost by the server and brought back, (\d+) lost, (\d+) doubled, (\d+) faults$/m.exec(
      output,
    )
  if (safe === null || back === null) return NOTHING
  const [, breaks, sales, ...faults] = safe
  const longest = Number(faults.pop())
  const bad = [...faults, back[4], back[5], back[6]].map(Number)
  return {
    isWell: bad.every((count) => count === 0) && longest <= 30 && Number(back[3]) > 0,
    text:
      `${breaks}; ${grouped(Number(sales))} sales, ${faults[0]} lost, ${faults[1]} doubled, longest refusal ${longest} s; ` +
      `asynchronous: ${grouped(Number(back[3]))} lost by the server, ${back[4]} in the end`,
  }
}

/**
 * One line for each part of the domain, with its goal.
 *
 * @param {string} output
 * @returns {Figures}
 */
export function mutationScores(output) {
  const lines = [...output.matchAll(/^(\w+): ([\d.]+) % of (\d+) mutants killed \(goal (\d+) %\)$/gm)]
  if (lines.length === 0) return NOTHING
  const scores = lines.map(([, part, score, of, goal]) => ({ part, score, of: Number(of), goal }))
  return {
    isWell: scores.every(({ score, goal }) => Number(score) >= Number(goal)),
    text: scores.map(({ part, score, of }) => `${part} ${score} % of ${grouped(of)}`).join(', '),
  }
}
