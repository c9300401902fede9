import { basename } from 'node:path'

/**
 * How this program is called where it runs, for texts that are typed off. A shop has the downloaded file and no
 * `evertill`; in a checkout it is a command among others.
 */
export const commandName = (script: string | undefined): string => {
  const file = basename(script ?? '')
  return file.endsWith('.mjs') && file !== 'evertill.mjs' ? `node ${file}` : 'evertill bridge'
}

export const COMMAND = commandName(process.argv[1])
