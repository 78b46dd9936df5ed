/** What is offered first where a file is chosen; the server goes by the bytes. */
export const ACCEPTED = { audio: 'audio/*', pdf: 'application/pdf', file: undefined }
