/**
 * Prints the findings of knip and how many files it checked, which its own reporters do not say. knip requires a default
 * export.
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
  process.stdout.write(JSON.stringify({ checked: counters.processed, faults }))
}
