import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';

/** Why a carrier brought a shipment back undelivered. */
export const RETURN_REASONS = ['refused', 'not-reachable', 'wrong-address', 'fake-order', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** The most orders or shipments of one bulk request. */
export const MAX_BULK = 200;

const orderNumber = z
  .string('Enter an order number')
  .trim()
  .min(1, 'Enter an order number')
  .max(40, 'Not an order number');
const shipmentId = z.int('Not a shipment').min(1, 'Not a shipment');
const shipmentIds = z
  .array(shipmentId, 'Choose shipments')
  .min(1, 'Choose a shipment')
  .max(MAX_BULK, `Choose at most ${MAX_BULK} shipments`);
const units = z.object(
  {
    lineNo: z
      .int('Not an item of the order')
      .min(1, 'Not an item of the order')
      .max(999, 'Not an item of the order'),
    quantity: z.int('Enter a whole number').min(0, 'Enter 0 or more').max(999, 'Enter at most 999'),
  },
  'Choose an item and its quantity',
);
const carrier = z
  .string('Choose a carrier')
  .trim()
  .min(1, 'Choose a carrier')
  .max(100, 'The name of a carrier has at most 100 characters');
/** Letters, digits and dashes: what carriers print, and nothing that a label or a link could misread. */
const trackingNumber = z
  .string('Enter the tracking number')
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(4, 'A tracking number has at least 4 characters')
      .max(40, 'A tracking number has at most 40 characters')
      .regex(/^[A-Z0-9-]+$/, 'A tracking number has only letters, digits and dashes'),
  );

/**
 * POST /admin/shipments/pack. Each order becomes one shipment with everything that is not packed, or one shipment per
 * part. Of two people who pack an order at once, one gets `already_packed`.
 */
export const packBody = z.object({
  orders: z
    .array(
      z.object(
        {
          number: orderNumber,
          parts: z
            .array(
              z
                .array(units, 'Choose items')
                .min(1, 'Choose at least one item')
                .max(50, 'A shipment has at most 50 items'),
              'Choose the items of each shipment',
            )
            .min(1, 'Choose the items of a shipment')
            .max(20, 'At most 20 shipments at once')
            .optional(),
        },
        'Choose an order',
      ),
      'Choose orders',
    )
    .min(1, 'Choose an order')
    .max(MAX_BULK, `Choose at most ${MAX_BULK} orders`),
});

/** POST /admin/shipments/unpack and /admin/shipments/deliver. */
export const shipmentsBody = z.object({ shipments: shipmentIds });

/**
 * POST /admin/shipments/ship: hands shipments over to a carrier. `number` is an order number, or that of one of its
 * shipments (`7K3QX-9M2PD/2`). An order that is not packed is packed into one shipment.
 */
export const shipBody = z.object({
  carrier,
  shipments: z
    .array(
      z.object({ number: orderNumber, trackingNumber: trackingNumber.optional() }, 'Choose a shipment'),
      'Choose shipments',
    )
    .min(1, 'Choose a shipment')
    .max(MAX_BULK, `Choose at most ${MAX_BULK} shipments`),
});

/** POST /admin/shipments/:id/tracking corrects carrier and tracking number of a shipment on its way. */
export const trackingBody = z.object({ carrier, trackingNumber });

/**
 * POST /admin/shipments/:id/return: the carrier brought the shipment back undelivered. `sellable` are the units that go
 * back into stock; all others count as damaged.
 */
export const returnBody = z.object({
  reason: z.enum(RETURN_REASONS, 'Choose a reason'),
  sellable: z.array(units, 'Choose items').max(50, 'A shipment has at most 50 items'),
});

export const shipmentParams = z.object({ id: z.coerce.number('Not a shipment').int('Not a shipment') });

/** One item of an order or shipment as staff pack it. `options` are size and color. */
export const packedItem = z.object({
  lineNo: z.int(),
  variantId: z.int(),
  title: z.string(),
  options: z.string(),
  sku: z.string().optional(),
  imageUrl: z.string().optional(),
  storageLocation: z.string().optional(),
  quantity: z.int(),
});

/** An order with items to pack, oldest first. `total` is in rupees, to be collected if `isCashOnDelivery`. */
export const orderToPack = z.object({
  number: z.string(),
  createdAt: z.string(),
  customerName: z.string(),
  city: z.string(),
  postalCode: z.string(),
  isCashOnDelivery: z.boolean(),
  total: z.number(),
  /** Shipments of the order that are packed already. */
  shipmentCount: z.int(),
  /** Shipments of other orders with this phone number that came back undelivered. */
  returnedBefore: z.int(),
  items: z.array(packedItem),
});

/** GET /admin/packing. */
export const packingQuery = z.object({
  after: z.string().max(40).optional(),
  limit: wholeNumber('limit', 1, MAX_BULK).default(MAX_BULK),
});
export const packingList = z.object({
  data: z.array(orderToPack),
  total: z.int(),
  next: z.string().optional(),
});

export const SHIPMENT_VIEWS = ['to-ship', 'on-the-way', 'returned', 'all'] as const;

/** GET /admin/shipments. `q`: words that must all occur in the tracking number or as in the search of orders. */
export const shipmentsQuery = z.object({
  view: z.enum(SHIPMENT_VIEWS).default('to-ship'),
  q: z.string().trim().max(100).default(''),
  after: z.string().max(20).optional(),
  limit: wholeNumber('limit', 1, MAX_BULK).default(100),
});

/** A shipment as staff see it. `name` is the order number with the shipment's number; `cod` in rupees. */
export const adminShipment = z.object({
  id: z.int(),
  name: z.string(),
  orderNumber: z.string(),
  number: z.int(),
  /** Shipments of the order so far; at least the highest of their numbers, because unpacking leaves a number free. */
  shipmentCount: z.int(),
  customerName: z.string(),
  city: z.string(),
  postalCode: z.string(),
  cod: z.number(),
  isPaid: z.boolean(),
  packedAt: z.string(),
  shippedAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  returnedAt: z.string().optional(),
  returnReason: z.enum(RETURN_REASONS).optional(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  items: z.array(packedItem.extend({ restockedQuantity: z.int().optional() })),
});
export const shipmentList = z.object({
  data: z.array(adminShipment),
  total: z.int(),
  next: z.string().optional(),
});

/** GET /admin/orders/:number/shipments: the shipments of an order, and what is left to pack. */
export const orderShipments = z.object({
  shipments: z.array(adminShipment),
  toPack: z.array(packedItem),
  /** True if the order can be packed now. */
  canPack: z.boolean(),
});
export const orderShipmentsParams = z.object({ number: z.string().min(1).max(40) });

/**
 * The result for one order or shipment of a bulk request, in the order of the request. Without `error` it was done.
 * `warning` asks to look again, for instance at a wrong check digit.
 */
export const shipmentResult = z.object({
  /** As requested: an order number, the number of a shipment, or its id. */
  item: z.string(),
  orderNumber: z.string().optional(),
  /** The shipments that were packed or shipped. */
  shipments: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
  error: z.string().optional(),
  code: z.string().optional(),
  warning: z.string().optional(),
});
export const shipmentResults = z.object({ results: z.array(shipmentResult) });

/** The reply to a return. `refundable`: rupees that the customer paid and that can be refunded. */
export const returnResult = z.object({ orderNumber: z.string(), refundable: z.number() });

/**
 * GET and PUT /admin/carriers, with an `ETag` and `If-Match`. `{awb}` in a template becomes the tracking number. Staff
 * choose from active carriers, at first the default one.
 */
export const carrierList = z.object({
  carriers: z
    .array(
      z.object(
        {
          name: carrier,
          trackingUrlTemplate: z
            .string('Enter a link that starts with https://')
            .max(500, 'A link has at most 500 characters')
            .startsWith('https://', 'A link starts with https://')
            .optional(),
          isActive: z.boolean('Choose whether the carrier is used').default(true),
          isDefault: z.boolean('Choose whether this is the default carrier').default(false),
        },
        'Enter a carrier',
      ),
      'Enter carriers',
    )
    .max(50, 'At most 50 carriers'),
});

/** The reply of PUT /admin/carriers. `entryId` takes the change back. */
export const savedCarrierList = carrierList.extend({ entryId: z.number().int() });

export type PackBody = z.infer<typeof packBody>;
export type ShipBody = z.infer<typeof shipBody>;
export type PackedItem = z.infer<typeof packedItem>;
export type OrderToPack = z.infer<typeof orderToPack>;
export type PackingList = z.infer<typeof packingList>;
export type PackingQuery = z.infer<typeof packingQuery>;
export type ShipmentsQuery = z.infer<typeof shipmentsQuery>;
export type AdminShipment = z.infer<typeof adminShipment>;
export type ShipmentList = z.infer<typeof shipmentList>;
export type OrderShipments = z.infer<typeof orderShipments>;
export type ShipmentResult = z.infer<typeof shipmentResult>;
export type ShipmentResults = z.infer<typeof shipmentResults>;
export type ReturnResult = z.infer<typeof returnResult>;
export type CarrierList = z.infer<typeof carrierList>;
export type SavedCarrierList = z.infer<typeof savedCarrierList>;
