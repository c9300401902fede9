import { API_BASE } from '@evertill/contract'
import type { EditorProps } from './editor-props.ts'
import { PictureField } from './picture-field.tsx'

/** Where tills and whoever reads the company's data find the picture. */
const PATH = `${API_BASE}/catalog/pictures/`

/** The company stores the path of its logo, and the picture behind it is stored as those of products are. */
export function CompanyLogoField({ value, onChange, ...props }: EditorProps & { company: string }) {
  const { company, ...editor } = props
  const path = typeof value === 'string' ? value : ''
  const picture = path.startsWith(PATH) ? path.slice(PATH.length) : null
  return (
    <PictureField
      {...editor}
      product={company}
      value={picture}
      onChange={(next) => onChange(typeof next === 'string' ? `${PATH}${next}` : '')}
    />
  )
}
