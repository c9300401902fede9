import { damageEachFile } from './each-file.ts'

damageEachFile('502')
