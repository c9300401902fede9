import { deleteDemo } from '../services/company/delete-demo.service.ts'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'
import { rejectUnknownOptions } from './parse-args.ts'

/** `evertill admin demo delete`: for whoever runs the server without a company of their own. */
export const runDemoCommand = async (
  url: string,
  verb: string | undefined,
  options: Options,
): Promise<string> => {
  rejectUnknownOptions('admin demo delete', [], options)
  if (verb !== 'delete') throw new CommandError('Say what to do: evertill admin demo delete.')
  const rows = await deleteDemo({ url })
  return rows === 0
    ? 'There is no demo, and no start makes one.'
    : `The demo was deleted: ${rows} rows. No start makes it again.`
}
