declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: {
    domNode: HTMLElement
    url: string
    validatorUrl: null
    deepLinking: boolean
    defaultModelsExpandDepth: number
    docExpansion: 'list' | 'full' | 'none'
    persistAuthorization: boolean
  }): unknown
}
