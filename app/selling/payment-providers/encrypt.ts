import { JSEncrypt } from 'jsencrypt'

/** Encrypts for whoever has the other half of a key. */
export type Encrypt = (text: string) => string

/**
 * Reads a public key as merchant panels show it: the Base64 of a PEM file. What it encrypts with RSA in the padding of PKCS #1
 * v1.5 is Base64. Throws for anything that is no such key, as it does for a text that is too long for it.
 */
export function readPublicKey(shown: string): Encrypt {
  const pem = atob(shown.replace(/\s/g, ''))
  // Without a key the library makes a pair of its own, and encrypts for nobody.
  if (!pem.includes('PUBLIC KEY')) throw new Error('no public key')
  const rsa = new JSEncrypt()
  rsa.setPublicKey(pem)
  function encrypt(text: string): string {
    const cypher = rsa.encrypt(text)
    if (!cypher) throw new Error('no key, or a text too long for it')
    return cypher
  }
  encrypt('0')
  return encrypt
}
