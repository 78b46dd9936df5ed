// npm run build: installs what is missing and builds what is stale.
import { main, prepare } from './prepare.mjs'

await main(() => prepare())
