import type { ReactNode } from 'react'
import { Section } from '../../parts/page.tsx'
import classes from './server.module.css'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <Section title={title}>{children}</Section>
    </div>
  )
}
