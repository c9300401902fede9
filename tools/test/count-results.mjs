/**
 * The part of vitest's JSON report that we read.
 *
 * @typedef {object} Report
 * @property {{ name: string, status: string, message?: string, assertionResults: { status: string }[] }[]} testResults
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} faults what failed besides a test, one sentence each; every one counts as failed
 */

/**
 * Counts the results in the report, and also what vitest does not report: a crash, an error outside of any test, a test
 * file without tests, a file on the disk that no ring includes.
 *
 * @param {Report | undefined} report undefined when vitest died before writing one
 * @param {number} code its exit code
 * @param {string[]} expected test files that must have run, as paths from the root
 * @returns {Counts}
 */
export function countResults(report, code, expected) {
  if (report === undefined) {
    return { passed: 0, failed: 1, skipped: 0, faults: [`vitest ended with code ${code} and left no report`] }
  }
  const statuses = report.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const count = (/** @type {string} */ wanted) => statuses.filter((status) => status === wanted).length
  const passed = count('passed')
  const failed = count('failed')

  const faults = report.testResults
    .filter(
      (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
    )
    .map((file) => `${file.name} did not run: ${(file.message ?? '').split('\n')[0]}`)
  const ran = (/** @type {string} */ name) =>
    report.testResults.some((file) => file.name.endsWith(`/${name}`))
  faults.push(...expected.filter((file) => !ran(file)).map((file) => `${file} was not run`))
  if (passed + failed === 0 && expected.length > 0 && faults.length === 0) faults.push('no test ran at all')
  if (code !== 0 && failed === 0 && faults.length === 0) {
    faults.push(`vitest ended with code ${code} although no test failed: see the error above`)
  }
  return { passed, failed: failed + faults.length, skipped: statuses.length - passed - failed, faults }
}
