import { isLoopback } from './loopback.ts'

type Welcome = {
  host: string
  port: number
  isSecure: boolean
  /** The data folder, and PostgreSQL's folder when it lies elsewhere. */
  dataDirs: readonly string[]
  demo: { password: string; accounts: readonly { loginId: string; note: string }[] } | undefined
}

/** The URL of the server on this machine. */
export function addressOf({ host, port, isSecure }: Pick<Welcome, 'host' | 'port' | 'isSecure'>): string {
  const isAnyAddress = host === '0.0.0.0' || host === '::'
  const name = isAnyAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `${isSecure ? 'https' : 'http'}://${name}:${port}`
}

/** The text printed after `npm start`: the address and the demo accounts. */
export function welcome({ dataDirs, demo, ...at }: Welcome): string {
  const lines = ['', '  Evertill is ready.', '', `  Till   ${addressOf(at)}/`]
  if (!isLoopback(at.host)) lines.push('         reachable from other machines too')
  for (const [index, dir] of dataDirs.entries()) lines.push(`  ${index === 0 ? 'Data' : '    '}   ${dir}`)
  if (demo && demo.accounts.length > 0) {
    const width = Math.max(...demo.accounts.map(({ loginId }) => loginId.length))
    lines.push('', `  Demo accounts, password ${demo.password}`)
    for (const { loginId, note } of demo.accounts) lines.push(`    ${loginId.padEnd(width)}   ${note}`)
  }
  lines.push('', '  Ctrl-C stops it.', '', '')
  return lines.join('\n')
}
