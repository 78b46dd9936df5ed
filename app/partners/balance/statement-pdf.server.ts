import { makePdf } from '#app/platform/pdf.server.ts'
import { StatementDocument } from './pdfs/statement.tsx'

type Props = Parameters<typeof StatementDocument>[0]

/** Draws a statement, outside of transactions. */
export async function statementPdf(props: Props, accountId: number): Promise<Uint8Array> {
  return makePdf(StatementDocument(props), `account ${accountId}`)
}
