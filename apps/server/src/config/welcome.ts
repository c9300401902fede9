import { addressOf } from './addresses.ts'
import { isLoopback } from './loopback.ts'

type Welcome = {
  host: string
  port: number
  isSecure: boolean
  /** The data folder, and PostgreSQL's folder when it lies elsewhere. */
  dataDirs: readonly string[]
  /** The page for devices that do not trust the server's own certificate yet. */
  trust?: { readonly urls: readonly string[]; readonly fingerprint: string } | undefined
  /** How a company is created; undefined if this server cannot. */
  firstRun?: { readonly isFree: boolean; readonly code: string } | undefined
  demo: { password: string; accounts: readonly { loginId: string; note: string }[] } | undefined
}

/** The text printed after `npm start`: the address and the demo accounts. */
export function welcome({ dataDirs, demo, firstRun, trust, ...at }: Welcome): string {
  const lines = ['', '  Evertill is ready.', '', `  Till   ${addressOf(at)}/`]
  if (!isLoopback(at.host)) lines.push('         reachable from other machines too')
  for (const [index, dir] of dataDirs.entries()) lines.push(`  ${index === 0 ? 'Data' : '    '}   ${dir}`)
  if (demo && demo.accounts.length > 0) {
    const width = Math.max(...demo.accounts.map(({ loginId }) => loginId.length))
    lines.push('', `  Demo accounts, password ${demo.password}`)
    for (const { loginId, note } of demo.accounts) lines.push(`    ${loginId.padEnd(width)}   ${note}`)
  }
  if (trust) {
    lines.push('', '  Other devices trust this server after a visit to')
    for (const url of trust.urls) lines.push(`    ${url}`)
    lines.push(`    fingerprint ${trust.fingerprint}`)
  }
  if (firstRun) {
    lines.push('', `  A company of your own: ${addressOf(at)}/hub/`)
    lines.push(
      firstRun.isFree
        ? `    from another machine with the code ${firstRun.code}`
        : `    with the code ${firstRun.code}, once, within 24 hours`,
    )
  }
  lines.push('', '  Ctrl-C stops it.', '', '')
  return lines.join('\n')
}
