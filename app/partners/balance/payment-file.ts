import { toBankText } from './bank-text.ts'
import type { Payer } from './payer.ts'

/** A payment of a file for the bank. */
export type Payment = { id: number; name: string; iban: string; amount: number }

export type PaymentFile = {
  /** Names the file to the bank; each that is made has another. */
  message: string
  /** When it was made, as the clocks of who pays show it: `2026-11-21T18:00:00`. */
  at: string
  currency: string
  payer: Payer
  /** What the receiver reads beside the money. */
  title: string
  payments: readonly Payment[]
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const major = (minor: number) => (minor / 100).toFixed(2)

/** A credit transfer as pain.001.001.03: SEPA for euros, domestic for others. */
export function writePain001({ message, at, currency, payer, title, payments }: PaymentFile): string {
  const total = major(payments.reduce((sum, { amount }) => sum + amount, 0))
  const text = (value: string, max: number) => escapeXml(toBankText(value, max))
  const sepa = currency === 'EUR'
  const transfers = payments.map(
    ({ id, name, iban, amount }) => `
      <CdtTrfTxInf>
        <PmtId><EndToEndId>W${id}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="${currency}">${major(amount)}</InstdAmt></Amt>
        <Cdtr><Nm>${text(name, 70)}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>${text(`${toBankText(title, 120)} W${id}`, 140)}</Ustrd></RmtInf>
      </CdtTrfTxInf>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${message}</MsgId>
      <CreDtTm>${at}</CreDtTm>
      <NbOfTxs>${payments.length}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <InitgPty><Nm>${text(payer.name, 70)}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${message}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>${payments.length}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>${sepa ? '\n      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>' : ''}
      <ReqdExctnDt>${at.slice(0, 10)}</ReqdExctnDt>
      <Dbtr><Nm>${text(payer.name, 70)}</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct>
      <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>${transfers.join('')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`
}
