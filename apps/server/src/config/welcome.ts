import { isLoopback } from './config.ts'

type Welcome = {
  host: string
  port: number
  dataDir: string
  demo: { password: string; accounts: readonly { loginId: string; note: string }[] } | undefined
}

/** What the person who typed `npm start` wants to know: where to go and how to get in. */
export function welcome({ host, port, dataDir, demo }: Welcome): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const lines = ['', '  Evertill is ready.', '', `  Till   http://${name}:${port}/`]
  if (!isLoopback(host)) lines.push('         reachable from other machines too')
  lines.push(`  Data   ${dataDir}`)
  if (demo && demo.accounts.length > 0) {
    const width = Math.max(...demo.accounts.map(({ loginId }) => loginId.length))
    lines.push('', `  Demo accounts, password ${demo.password}`)
    for (const { loginId, note } of demo.accounts) lines.push(`    ${loginId.padEnd(width)}   ${note}`)
  }
  lines.push('', '  Ctrl-C stops it.', '', '')
  return lines.join('\n')
}
