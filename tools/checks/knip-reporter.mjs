/**
 * Prints what the dead-code finder found and how many files it looked at, which its own reporters keep to
 * themselves. The finder asks for a default export.
 *
 * @param {import('knip').ReporterOptions} options
 */
export default ({ report, issues, counters, cwd }) => {
  const faults = Object.entries(issues).flatMap(([kind, files]) =>
    report[/** @type {keyof typeof report} */ (kind)]
      ? Object.values(files)
          .flatMap((symbols) => Object.values(symbols))
          .map(({ filePath, symbol, line }) => {
            const file = filePath.replace(`${cwd}/`, '')
            return kind === 'files'
              ? `${file} unused file`
              : `${file}:${line ?? 1} unused or unlisted (${kind}): ${symbol}`
          })
      : [],
  )
  process.stdout.write(JSON.stringify({ looked: counters.processed, faults }))
}
