import type { ColumnType, Generated } from 'kysely';
import type { ImportState } from '#contract/admin/catalog/imports.ts';
import type { MovementReason } from '#contract/admin/catalog/inventory.ts';
import type { ContentBody } from '#contract/admin/content/content.ts';
import type { CancellationReason } from '#contract/admin/orders/cancellation.ts';
import type { PaymentState, RefundState } from '#contract/admin/orders/payments.ts';
import type { ReturnReason } from '#contract/admin/orders/shipments.ts';
import type { Role } from '#contract/admin/permissions.ts';

type Json<T> = ColumnType<T, string, string>;
type Now = ColumnType<Date, Date | string | undefined, Date | string>;
type Computed<T> = ColumnType<T, never, never>;

/**
 * Tables as the migrations create them: snake_case, paise, Dates. Rows stay in the folder that queries them.
 */
export interface Schema {
  customers: {
    id: Generated<string>;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    created_at: Now;
    erased_at: ColumnType<Date | null, never, Date>;
  };
  customer_notes: {
    id: Computed<number>;
    customer_id: string | null;
    phone_digits: string | null;
    staff_id: string;
    staff_name: string;
    text: string;
    created_at: Now;
  };
  sessions: {
    token_hash: Buffer;
    customer_id: string;
    is_long: boolean;
    created_at: Now;
    last_seen_at: Now;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    absolute_expires_at: ColumnType<Date, Date | string, never>;
    id: Generated<string>;
    browser: string | null;
    network: string | null;
  };
  rate_limits: { key: string; hits: number; window_ends_at: Date };
  password_resets: {
    token_hash: Buffer;
    customer_id: string;
    expires_at: ColumnType<Date, Date | string, never>;
  };
  email_changes: {
    customer_id: string;
    token_hash: Buffer;
    new_email: string;
    expires_at: ColumnType<Date, Date | string, never>;
  };
  sign_in_attempts: {
    account_hash: Buffer;
    network_hash: Buffer;
    attempts: number;
    next_allowed_at: Date;
    expires_at: Date;
  };
  known_networks: { account_hash: Buffer; network_hash: Buffer; seen_at: Now };
  email_outbox: {
    id: Computed<number>;
    kind: string;
    to_address: string | null;
    reply_to: string | null;
    subject: string | null;
    text: string | null;
    order_id: string | null;
    dedupe_key: string | null;
    refund_id: ColumnType<number | null, number | null | undefined, never>;
    shipment_id: ColumnType<number | null, number | null | undefined, never>;
    created_at: Now;
    sent_at: Date | null;
    attempts: Generated<number>;
    last_error: string | null;
    next_attempt_at: Generated<Date | null>;
    expires_at: Generated<Date>;
    cancellation_id: ColumnType<number | null, number | null | undefined, never>;
    thread: ColumnType<string | null, string | null | undefined, never>;
    /** What the recipient saw, of sent emails. Earlier versions stored no HTML. */
    sent_content: ColumnType<
      { to: string; subject: string; text: string; html?: string } | null,
      never,
      string | null
    >;
    /** These two are of `sent_content`, written by a trigger. */
    sent_to: ColumnType<string | null, never, never>;
    sent_subject: ColumnType<string | null, never, never>;
  };
  contact_messages: {
    id: Computed<number>;
    name: string;
    email: string;
    subject: string;
    message: string;
    ticket_number: string;
    created_at: Now;
    acknowledgement_email_id: ColumnType<number | null, number | null | undefined, never>;
    /** These two are written by a trigger when the email server has accepted the email. */
    acknowledged_at: ColumnType<Date | null, never, never>;
    replied_at: ColumnType<Date | null, never, never>;
    closed_at: ColumnType<Date | null, never, Date | null>;
    assignee_id: ColumnType<string | null, never, string | null>;
  };
  message_entries: {
    id: Computed<number>;
    message_id: number;
    kind: 'reply' | 'note';
    staff_id: string;
    staff_name: string;
    text: string;
    closes_message: Generated<boolean>;
    email_id: number | null;
    sent_at: ColumnType<Date | null, never, never>;
    created_at: Now;
  };
  audit_log: {
    id: Computed<number>;
    at: Computed<Date>;
    actor_kind: 'staff' | 'customer' | 'command-line' | 'system';
    staff_id: string | null;
    staff_name: string | null;
    action: string;
    subject_kind: string;
    subject_id: string;
    before: Json<Record<string, unknown>> | null;
    after: Json<Record<string, unknown>> | null;
    operation_id: string | null;
    undoes_id: number | null;
  };
  content_versions: {
    id: Generated<string>;
    kind: string;
    key: string;
    status: 'draft' | 'scheduled' | 'published' | 'discarded';
    body: Json<ContentBody>;
    staff_id: string | null;
    staff_name: string | null;
    created_at: Now;
    changed_at: Now;
    publish_at: Date | null;
  };
  content_previews: {
    token_hash: Buffer;
    session_id: string;
    kind: string;
    key: string;
    body: Json<ContentBody>;
    created_at: Now;
    expires_at: Date;
  };
  operations: { id: Generated<string>; created_at: Now };
  operation_rows: {
    operation_id: string;
    row_number: number;
    kind: string;
    subject_id: string;
    before: Json<Record<string, unknown>> | null;
    after: Json<Record<string, unknown>> | null;
  };
  product_imports: {
    id: Generated<string>;
    created_at: Now;
    staff_name: string;
    file_name: string;
    state: Generated<ImportState>;
    format: 'haat' | 'shopify' | 'woocommerce' | 'mapped' | null;
    columns: ColumnType<unknown, string | undefined, string>;
    mapping: Json<Record<string, string>> | null;
    sheets: Generated<string[]>;
    sheet: string | null;
    encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | null;
    sets_stock: Generated<boolean>;
    problem: string | null;
    progress: Generated<number>;
    stock_left: Generated<number>;
    warnings: Generated<number>;
    is_demo: Generated<boolean>;
    applied_at: Date | null;
    audit_id: number | null;
    change: Json<Record<string, unknown>> | null;
    product_ids: string[] | null;
    file_digest: Buffer | null;
    is_complete: Generated<boolean>;
    discarded_at: Date | null;
    started_reads: Generated<number>;
  };
  product_import_parts: { import_id: string; number: number; bytes: Buffer };
  product_import_rows: {
    import_id: string;
    number: number;
    product_id: string;
    title: string;
    kind: 'new' | 'changed' | 'unchanged' | 'rejected';
    file_rows: number[];
    product: Json<Record<string, unknown>> | null;
    stored_version: string;
    differences: Json<unknown>;
    notes: string[];
    outcome: 'applied' | 'skipped' | 'undone' | 'not-undone' | null;
    skipped_reason: string | null;
    operation_id: string | null;
  };
  import_mappings: { columns_hash: Buffer; mapping: Json<Record<string, string>>; updated_at: Now };
  newsletter_subscribers: {
    email: string;
    created_at: Now;
    unsubscribed_at: ColumnType<Date | null, never, Date | null>;
  };
  shop_settings: { key: string; value: Json<unknown>; updated_at: Now };
  stored_settings: {
    name: string;
    value: string | null;
    encrypted_value: string | null;
    changed_at: Now;
    changed_by: string | null;
  };
  products: {
    id: string;
    position: Computed<number>;
    title: string;
    description: string;
    vendor: string | null;
    category: string | null;
    parent_category: string | null;
    gender: string | null;
    category_key: Computed<string>;
    parent_category_key: Computed<string>;
    gender_key: Computed<string>;
    words: Computed<string>;
    search: Computed<string>;
    price_paise: Computed<number>;
    size_keys: Computed<string[]>;
    color_keys: Computed<string[]>;
    tags: Generated<string[]>;
    is_featured: Generated<boolean>;
    status: Generated<'active' | 'draft' | 'archived'>;
    is_published: Generated<boolean>;
    regular_price_paise: number;
    discounted_price_paise: number | null;
    attributes: Json<{ key: string; values: string[] }[]>;
    facts: Json<Record<string, string>>;
    seo_title: string | null;
    seo_description: string | null;
    extra_columns: Json<Record<string, string>>;
    swatches: Generated<{ color: string; swatch: string }[]>;
    created_at: Now;
    updated_at: Now;
  };
  product_redirects: { old_id: string; product_id: string };
  vocabulary: { word: string; products: number };
  category_counts: {
    category_key: string;
    parent_category_key: string;
    gender_key: string;
    products: number;
  };
  facet_counts: {
    category_key: string;
    parent_category_key: string;
    gender_key: string;
    facet: 'size' | 'color' | 'sale';
    value: string;
    label: string;
    products: number;
  };
  catalog_summaries: {
    name: string;
    counts: Json<Record<string, number>>;
    summarized_at: Now;
    seconds: number;
    outdated_at: Date | null;
  };
  listing_blocks: {
    block: number;
    is_featured: boolean;
    category_key: string;
    parent_category_key: string;
    gender_key: string;
    products: number;
  };
  product_images: {
    product_id: string;
    position: number;
    url: string;
    alt: string | null;
    color: ColumnType<string | null, string | null | undefined, string | null>;
  };
  images: {
    url: string;
    width: number;
    height: number;
    sources: Json<{ type: string; srcset: string }[]>;
    public_url: string | null;
    preview: string | null;
    original_hash: string | null;
  };
  /** `bytes` is null if the object storage has them. */
  image_originals: { hash: string; bytes: Buffer | null; created_at: Now };
  image_files: { name: string; original_hash: string; bytes: Buffer | null; sha256: string | null };
  image_transfers: {
    key: string;
    attempts: Computed<number>;
    next_attempt_at: Date;
    last_error: string | null;
    created_at: Now;
  };
  image_queue: {
    url: string;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date | null>;
    last_error: string | null;
    created_at: Now;
  };
  variants: {
    id: Computed<number>;
    product_id: string;
    position: number;
    sku: string | null;
    size: Generated<string>;
    color: Generated<string>;
    size_key: Computed<string>;
    color_key: Computed<string>;
    options: Json<{ name: string; value: string }[]>;
    regular_price_paise: number;
    discounted_price_paise: number | null;
    mrp_paise: ColumnType<number | null, number | null | undefined, number | null>;
    stock: Generated<number>;
    allow_backorder: Generated<boolean>;
    image_url: string | null;
    extra_columns: Json<Record<string, string>>;
    storage_location: ColumnType<string | null, string | null | undefined, string | null>;
    net_quantity: ColumnType<string | null, string | null | undefined, string | null>;
    low_stock_threshold: ColumnType<number | null, number | null | undefined, number | null>;
    /** Written by a trigger, as `former_prices`. */
    prior_price_paise: Computed<number | null>;
    former_prices: Computed<[paise: number, end: string][] | null>;
  };
  /** Written by triggers on `variants` and `products`. */
  inventory_search: { product_id: string; words: string };
  /** Rows are added by a trigger on `variants`. */
  stock_copies: { variant_id: number; stock: number };
  /** Written by a job, for a large catalog. */
  found_products: { product_id: string; finding: string; position: number };
  /** Rows are added by triggers on `products`, `product_images` and `variants`. */
  product_checks_due: { product_id: string };
  /** Written by triggers on `products` and `variants`. */
  extra_column_names: { name: string };
  /** Written by triggers, and by jobs that count; `change-tags.ts` has the kinds. */
  catalog_changes: {
    transaction_id: Computed<string>;
    kind: string;
    product_id: string | null;
    listing_keys: string[] | null;
    changed_at: Now;
  };
  cdn_purges: {
    id: Computed<number>;
    tags: string[];
    is_repeat: Computed<boolean>;
    attempts: Computed<number>;
    next_attempt_at: Now;
    last_error: string | null;
    created_at: Now;
  };
  /** One row. */
  cdn_purge_progress: { is_only: Computed<boolean>; snapshot: string; read_at: Now };
  category_redirects: { old_key: string; name: string };
  sub_category_redirects: { category_key: string; old_key: string; name: string };
  low_stock_alerts: { variant_id: number; at: Now };
  /** Written by triggers on `variants`; append-only. */
  price_history: {
    id: Computed<number>;
    variant_id: number;
    product_id: string;
    size: string;
    color: string;
    price_paise: number;
    regular_price_paise: number;
    valid_from: Now;
  };
  stock_movements: {
    id: Computed<number>;
    variant_id: number;
    quantity_change: number;
    reason: MovementReason;
    order_id: string | null;
    at: Now;
    note: ColumnType<string | null, string | null | undefined, never>;
    staff_name: ColumnType<string | null, string | null | undefined, never>;
    returned_order_id: ColumnType<string | null, string | null | undefined, never>;
    import_seen: ColumnType<number | null, never, never>;
  };
  catalog_exports: { at: Now };
  orders: {
    id: string;
    customer_id: string | null;
    status: Generated<number>;
    created_at: Now;
    currency: Generated<string>;
    total_paise: number;
    request_hash: Buffer;
    email: string | null;
    phone_digits: string;
    ship_full_name: string;
    ship_address: string;
    ship_city: string;
    ship_state: string;
    ship_postal_code: string;
    ship_phone: string;
    payment_method: string | null;
    paid_at: Date | null;
    stock_held_until: Date | null;
    stock_released_at: Date | null;
    is_hold_renewed: Generated<boolean>;
    is_hold_blocked: Generated<boolean>;
    payment_claimed_at: ColumnType<Date | null, never, Date | null>;
    network_hash: ColumnType<Buffer | null, Buffer, null>;
    returned_at: ColumnType<Date | null, never, Date>;
    cancel_unpaid_at: ColumnType<Date | null, never, Date | null>;
    source: Generated<'shop' | 'phone'>;
  };
  order_lines: {
    order_id: string;
    line_no: number;
    product_id: string | null;
    variant_id: number | null;
    title: string;
    image_url: string | null;
    size: string;
    color: string;
    quantity: number;
    price_paise: number;
    hsn: string | null;
    gst_rate_basis_points: number | null;
    cancelled_quantity: Generated<number>;
  };
  cancellations: {
    id: Computed<number>;
    order_id: string;
    is_whole_order: boolean;
    reason: CancellationReason;
    note: string | null;
    amount_paise: number;
    refund_paise: number | null;
    at: Now;
  };
  cancelled_lines: { cancellation_id: number; line_no: number; quantity: number; amount_paise: number };
  carrier_file_shipments: {
    shipment_id: ColumnType<number, number, never>;
    layout: 'delhivery' | 'shiprocket';
    first_at: Computed<Date>;
    files: Generated<number>;
  };
  shipments: {
    id: Computed<number>;
    order_id: string;
    number: number;
    carrier: ColumnType<string | null, never, string | null>;
    tracking_number: ColumnType<string | null, never, string | null>;
    tracking_url: ColumnType<string | null, never, string | null>;
    cod_paise: number;
    weight_grams: ColumnType<number | null, number | null | undefined, number | null>;
    packed_at: Now;
    shipped_at: ColumnType<Date | null, never, Date>;
    delivered_at: ColumnType<Date | null, never, Date>;
    returned_at: ColumnType<Date | null, never, Date>;
    return_reason: ColumnType<ReturnReason | null, never, ReturnReason | null>;
    is_from_earlier_version: ColumnType<boolean, never, never>;
  };
  carriers: {
    name: string;
    tracking_url_template: string | null;
    position: number;
    is_active: boolean;
    is_default: boolean;
  };
  shipment_lines: {
    shipment_id: number;
    order_id: string;
    line_no: number;
    quantity: number;
    restocked_quantity: ColumnType<number | null, never, number>;
  };
  order_status_changes: {
    id: Computed<number>;
    order_id: string;
    status: number;
    note: string | null;
    at: Now;
  };
  order_notes: {
    id: Computed<number>;
    order_id: string;
    staff_id: string;
    staff_name: string;
    text: string;
    created_at: Now;
    edited_at: ColumnType<Date | null, never, Date>;
    deleted_at: ColumnType<Date | null, never, Date | null>;
  };
  /** Written from `order_search_due` (migration 0610). */
  order_search: { order_id: string; words: ColumnType<string, never, never> };
  idempotency_keys: {
    scope: string;
    key: string;
    request_hash: Buffer;
    reply: Json<unknown> | null;
    locked_until: Date | null;
    created_at: Now;
  };
  payments: {
    id: Generated<string>;
    order_id: string;
    method: string;
    state: PaymentState;
    amount_paise: number;
    currency: Generated<string>;
    reference: string;
    gateway_reference: string | null;
    start_reply: Json<unknown> | null;
    poll_count: Generated<number>;
    poll_error: ColumnType<string | null, string | null | undefined, string | null>;
    next_poll_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: Now;
    updated_at: Now;
  };
  refunds: {
    id: Computed<number>;
    payment_id: string;
    /** Set by a trigger. */
    order_id: Computed<string>;
    reference: string;
    amount_paise: number;
    state: RefundState;
    gateway_reference: string | null;
    is_manual: Generated<boolean>;
    reason: ColumnType<string | null, string | null | undefined, never>;
    error: ColumnType<string | null, string | null | undefined, string | null>;
    cancellation_id: ColumnType<number | null, number | null | undefined, never>;
    next_check_at: Date | null;
    check_count: Generated<number>;
    created_at: Now;
    updated_at: Now;
  };
  refund_lines: {
    refund_id: number;
    line_no: number;
    quantity: number;
    restocked_quantity: number;
    amount_paise: number;
  };
  /** Indian days such as 2026-11-22. */
  sales_summary_days: { day: string; made_at: Now };
  sales_quarters: { quarter: string; made_at: Now };
  sales_quarter_summaries: {
    quarter: string;
    key: string;
    last_day: string;
    orders: number;
    units: number;
    gross_paise: number;
    returned_paise: number;
    gst_paise: number;
  };
  sales_summaries: {
    division: 'state' | 'method' | 'product';
    day: string;
    key: string;
    title: string | null;
    orders: number;
    units: number;
    gross_paise: number;
    returned_paise: number;
    gst_paise: number;
  };
  /** Written by triggers on everything that a sale consists of. */
  sales_changes: { id: Computed<number>; day: string };
  statement_imports: {
    id: Generated<string>;
    kind: 'bank' | 'cod';
    file_name: string;
    file_hash: Buffer;
    created_at: Now;
  };
  statement_rows: {
    import_id: string;
    row_number: number;
    row_hash: Buffer;
    amount_paise: number;
    paid_at: Date | null;
    has_time: boolean;
    utrs: string[];
    text: string;
    remittance: Json<Record<string, unknown>> | null;
    order_id: ColumnType<string | null, never, string>;
    outcome: ColumnType<string | null, never, string>;
    recorded_at: ColumnType<Date | null, never, Date>;
  };
  payment_events: {
    id: Computed<number>;
    payment_id: string;
    source: 'shop' | 'return' | 'webhook' | 'poll' | 'merchant';
    event_key: string;
    state: string;
    outcome: string;
    detail: Json<Record<string, unknown>>;
    at: Now;
    closed_at: ColumnType<Date | null, never, Date | null>;
  };
  invoice_series: { financial_year: string; last_serial: number };
  invoices: {
    order_id: string;
    number: string;
    financial_year: string;
    serial: number;
    issued_at: Now;
    tax_paise: number;
    document: Json<unknown>;
  };
  credit_note_series: { financial_year: string; last_serial: number };
  credit_notes: {
    number: string;
    order_id: string;
    refund_id: number | null;
    financial_year: string;
    serial: number;
    issued_at: Now;
    total_paise: number;
    document: Json<unknown>;
    cancellation_id: ColumnType<number | null, number | null | undefined, never>;
  };
  staff: {
    id: Generated<string>;
    email: string;
    name: string;
    role: Role;
    status: Generated<'active' | 'removed'>;
    password_hash: ColumnType<string | null, string | null | undefined, string | null>;
    totp_secret: ColumnType<string | null, string | null | undefined, string | null>;
    totp_last_step: Generated<number>;
    created_at: Now;
    removed_at: ColumnType<Date | null, never, Date | null>;
    is_demo: Generated<boolean>;
  };
  staff_sessions: {
    token_hash: Buffer;
    id: Generated<string>;
    staff_id: string;
    created_at: Now;
    last_seen_at: Now;
    authenticated_at: Now;
    expires_at: Date;
    absolute_expires_at: Date;
    browser: string | null;
    network: string;
  };
  staff_recovery_codes: {
    staff_id: string;
    code_hash: Buffer;
    used_at: ColumnType<Date | null, never, Date>;
  };
  staff_passkeys: {
    credential_id: string;
    id: Generated<string>;
    staff_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Now;
    last_used_at: ColumnType<Date | null, never, Date>;
  };
  staff_invitations: {
    id: Generated<string>;
    token_hash: Buffer;
    kind: 'setup' | 'invitation' | 'sign-in-reset';
    role: Role;
    email: string | null;
    staff_id: string | null;
    created_at: Now;
    expires_at: Date;
    used_at: ColumnType<Date | null, never, Date>;
  };
  staff_challenges: {
    challenge: string;
    purpose: string;
    totp_secret: string | null;
    expires_at: Date;
  };
  test_gateway_payments: {
    reference: string;
    amount_paise: number;
    currency: string;
    state: 'open' | 'captured' | 'failed';
    decided_at: Date | null;
  };
}
