import { StartupError } from './startup-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A comma-separated list of the addresses of servers, each as a browser writes its origin. */
export const readOrigins = (env: Environment, name: string): readonly string[] =>
  (env[name] || '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
      throw new StartupError(`${name} has "${text}", but takes addresses such as https://till.example.`)
    })
