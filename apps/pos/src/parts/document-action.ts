import type { Icon } from '@tabler/icons-react'

/** Something that can be done with a document. */
export interface DocumentAction {
  id:
    | 'retry'
    | 'invoice'
    | 'collect'
    | 'print'
    | 'return'
    | 'exchange'
    | 'edit'
    | 'send'
    | 'share'
    | 'receipt'
    | 'tender'
    | 'copy'
    /** Only says which invoice it has become. */
    | 'invoiced'
    | 'void'
  label: string
  icon: Icon
  act: () => unknown
  disabled?: boolean
  /** The key that does the same. */
  shortcut?: string
}
