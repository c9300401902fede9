import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '../fields/editor-props.ts'
import { useClient } from '../hub-context.tsx'

/** The groups that customers have. A group can be written before the first customer is in it. */
export function useCustomerGroups(): readonly string[] {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['offer-groups'],
    queryFn: ({ signal }) => call<{ Groups: string[] }>('GET', '/manage/offer-groups', { signal }),
  })
  return data?.Groups ?? []
}

export function GroupsField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const groups = useCustomerGroups()
  return (
    <TagsInput
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      data={[...groups]}
      value={Array.isArray(value) ? value.map(String) : []}
      acceptValueOnBlur
      onChange={onChange}
    />
  )
}
