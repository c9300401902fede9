import type { FieldFault } from '../../api/failure.ts'
import type { FirstRunDraft } from './draft.ts'

export interface QuestionProps {
  id: string
  draft: FirstRunDraft
  password: string
  faults: readonly FieldFault[]
  onChange: (changes: Partial<FirstRunDraft>) => void
  onPassword: (text: string) => void
}
