import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'

/** Draws the document; nothing of it is sent to the validator of others that Swagger UI knows. */
export function drawOperations(domNode: HTMLElement): void {
  SwaggerUI({
    domNode,
    url: '/api/v1/openapi.json',
    validatorUrl: null,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    persistAuthorization: false,
  })
}
