/** `FV-2026-11-0150.pdf`: what stands in a number and in no file's name is a dash. */
export const getFileName = (number: string, ending = 'pdf') =>
  `${number.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')}.${ending}`
