import { damageEachFile } from './each-file.ts'

damageEachFile('truncated')
