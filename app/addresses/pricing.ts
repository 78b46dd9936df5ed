import {
  addPriceRow,
  changePriceRow,
  dropPriceRow,
  orderPrices,
  priceHistory,
  priceHistoryExport,
  showPrice,
  showPrices,
} from '#app/office/office-products/routes/prices.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { addBump, changeBump, removeBump, showBump, showBumps } from '#app/selling/bumps/routes/bumps.ts'
import { changeOrderForm, showOrderForm } from '#app/selling/order-forms/routes/order-form.ts'

/** What products cost, and what their checkouts offer beside them: for those who may set prices. */
export const pricingAddresses = {
  'GET /home/products/:id/bumps': showBumps,
  'POST /home/products/:id/bumps': addBump,
  'GET /home/products/:id/bumps/:bump': showBump,
  'POST /home/products/:id/bumps/:bump': changeBump,
  'PUT /home/products/:id/bumps/:bump': changeBump,
  'DELETE /home/products/:id/bumps/:bump': removeBump,
  'GET /home/products/:id/order-form': showOrderForm,
  'PUT /home/products/:id/order-form': changeOrderForm,
  'GET /home/products/:id/price-history': priceHistory,
  'GET /home/products/:id/price-history/export': priceHistoryExport,
  'GET /home/products/:id/prices': showPrices,
  'POST /home/products/:id/prices': addPriceRow,
  'POST /home/products/:id/prices/order': orderPrices,
  'GET /home/products/:id/prices/:price': showPrice,
  'POST /home/products/:id/prices/:price': changePriceRow,
  'PUT /home/products/:id/prices/:price': changePriceRow,
  'DELETE /home/products/:id/prices/:price': dropPriceRow,
} satisfies Addresses
