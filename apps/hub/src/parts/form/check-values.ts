import { RESOURCES, type ResourceName } from '@evertill/contract'
import type { FieldFault } from '../../api/failure.ts'
import type { Values } from './values.ts'

interface Issue {
  code: string
  path: readonly PropertyKey[]
  message: string
  origin?: string
  maximum?: number | bigint
  minimum?: number | bigint
  input?: unknown
}

/** The contract's messages begin with a verb ("is required"); those that its library makes up are said in the same way. */
export const checkMessage = (issue: object): string => {
  const { code, message, origin, maximum, minimum } = issue as Issue
  if (code === 'invalid_type') return 'is required'
  if (code === 'too_big' && message.startsWith('Too big'))
    return origin === 'string' ? `is longer than ${maximum} characters` : `must be at most ${maximum}`
  if (code === 'too_small' && message.startsWith('Too small'))
    return origin === 'string' ? 'is required' : `must be at least ${minimum}`
  if (code === 'invalid_value') return 'is required'
  return message
}

/** What the server would refuse, found before it is asked: the schema is the server's own. */
export const checkValues = (resource: ResourceName, values: Values, isNew: boolean): FieldFault[] => {
  const { fields } = RESOURCES[resource]
  const read = (isNew ? fields : fields.partial()).safeParse(values)
  if (read.success) return []
  return read.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: checkMessage(issue),
  }))
}
