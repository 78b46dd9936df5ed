// Makes HTML of texts beside the program that asked, and ends (written.server.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { type HtmlRequest, htmlOfWritten } from './written-html.server.ts'

parentPort?.postMessage(htmlOfWritten(workerData as HtmlRequest))
