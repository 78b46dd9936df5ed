import { loadTexts } from '#app/browser-texts.ts'

/** The window in which something is reported, with its texts, once somebody wants it. */
export async function loadReport() {
  const [{ ReportDialog }] = await Promise.all([import('./report-dialog.tsx'), loadTexts(['moderation'])])
  return ReportDialog
}
