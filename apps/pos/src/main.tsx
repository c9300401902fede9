import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { registerWorker } from './app/register-worker.ts'
import { toHashAddress } from './app/to-hash-address.ts'
import { startI18n } from './i18n/i18n.ts'

const elsewhere = toHashAddress(window.location)
if (elsewhere === undefined) {
  startI18n()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  registerWorker()
} else {
  window.location.replace(elsewhere)
}
