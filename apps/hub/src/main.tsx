import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { replaceBrowserAlert } from '@evertill/ui/alert.ts'
import { createHubClient } from './api/hub-client.ts'
import { App } from './app/app.tsx'
import { startTexts } from './app/start-texts.ts'

replaceBrowserAlert(window)
await startTexts()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App client={createHubClient(window.fetch.bind(window))} />
  </StrictMode>,
)
