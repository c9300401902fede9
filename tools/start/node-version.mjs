const MIN_VERSION = [20, 19]

/**
 * One sentence when this Node is too old to run Evertill, else undefined.
 * @param {string} version
 */
export function nodeVersionError(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = MIN_VERSION
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined
  return `Evertill needs Node ${MIN_VERSION.join('.')} or newer, and this is Node ${version}: install a newer one from https://nodejs.org and start again.`
}
