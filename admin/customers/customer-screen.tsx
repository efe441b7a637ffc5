import { Link } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { countOf, Day, Moment, Money } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Facts, Section } from '#admin/kit/layout/section.tsx';
import { AddNote } from '#admin/shared/add-note.tsx';
import { contactFacts } from '#admin/shared/contact-facts.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { OrderLinks } from '#admin/shared/orders/order-links.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminCustomer } from '#contract/admin/customers.ts';
import { RETURN_REASON_TEXTS } from '#contract/admin/orders/return-reasons.ts';
import { PersonalDataSection } from './personal-data-section.tsx';
import './customers.css';

/** One customer: orders, returned shipments, messages, notes and addresses. */
export function CustomerScreen({ id }: { id: string }) {
  const loaded = useResource<AdminCustomer>('customers', fillPath(ADMIN_PATHS.customer, { id }));
  const { data: customer, error } = loaded;
  const canEdit = useCan('customers.edit');
  const canErase = useCan('personal-data.export');
  const back = { href: '/customers', label: 'Customers' };
  if (!customer) {
    return (
      <>
        <PageHeader title="Customer" back={back} />
        {error ? (
          <ErrorState
            title="The customer could not be loaded."
            message={error.message}
            onRetry={loaded.onRetry}
            isBusy={loaded.isFetching}
          />
        ) : (
          <Section title="Orders">
            <Skeleton lines={6} />
          </Section>
        )}
      </>
    );
  }
  const { recentOrders, returns, messages, addresses } = customer;
  return (
    <>
      <PageHeader
        title={customer.name}
        back={back}
        badges={
          <>
            {!customer.hasAccount && <Badge>No account</Badge>}
            {customer.returned > 0 && (
              <Badge tone="bad">{countOf(customer.returned, 'shipment')} returned to sender</Badge>
            )}
          </>
        }
        subtitle={
          <>
            {countOf(customer.orders, 'order')} for <Money rupees={customer.total} />, since{' '}
            <Day iso={customer.since} />
          </>
        }
      />
      <Columns
        main={
          <>
            <Section title={`Orders (${customer.orders})`}>
              {recentOrders.length === 0 ? <p>No orders yet.</p> : <OrderLinks orders={recentOrders} />}
              {customer.orders > recentOrders.length && <MoreOrders customer={customer} />}
            </Section>
            {returns.length > 0 && <ReturnsSection returns={returns} />}
            {messages.length > 0 && <MessagesSection messages={messages} />}
            {(customer.hasAccount || customer.orders > 0) && (
              <NotesSection customer={customer} canEdit={canEdit} />
            )}
          </>
        }
        side={
          <>
            <ContactSection customer={customer} />
            {addresses.length > 0 && <AddressesSection addresses={addresses} />}
            {canErase && <PersonalDataSection customer={customer} />}
          </>
        }
      />
    </>
  );
}

function MoreOrders({ customer: { recentOrders, email, phone } }: { customer: AdminCustomer }) {
  const words = email ?? phone;
  return (
    <p>
      The newest {recentOrders.length}.{' '}
      {words && (
        <Link href={`/orders?${new URLSearchParams({ view: 'all', q: words })}`}>All in the order list</Link>
      )}
    </p>
  );
}

function ContactSection({ customer: { phone, email, newsletter } }: { customer: AdminCustomer }) {
  return (
    <Section title="Contact">
      <Facts
        items={[
          ...contactFacts({ phone, email }),
          ['Newsletter', <Consent key="newsletter" newsletter={newsletter} />],
        ]}
      />
    </Section>
  );
}

function Consent({ newsletter }: { newsletter: AdminCustomer['newsletter'] }) {
  if (!newsletter) return 'No consent';
  const { subscribedAt, unsubscribedAt } = newsletter;
  return unsubscribedAt ? (
    <>
      Unsubscribed <Day iso={unsubscribedAt} />
    </>
  ) : (
    <>
      Consent since <Day iso={subscribedAt} />
    </>
  );
}

function ReturnsSection({ returns }: { returns: AdminCustomer['returns'] }) {
  return (
    <Section title="Returned to sender">
      <ul className="customer-list">
        {returns.map(({ number, returnedAt, reason }) => (
          <li key={`${number} ${returnedAt}`}>
            <Link href={`/orders/${number}`} className="customer-link">
              {number}
            </Link>
            <span>{reason ? RETURN_REASON_TEXTS[reason] : 'No reason given'}</span>
            <Day iso={returnedAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function MessagesSection({ messages }: { messages: AdminCustomer['messages'] }) {
  return (
    <Section title="Messages">
      <ul className="customer-list">
        {messages.map(({ ticketNumber, subject, createdAt, isClosed }) => (
          <li key={ticketNumber}>
            <Link href={`/messages/${ticketNumber}`} className="customer-link">
              {subject}
            </Link>
            <Badge tone={isClosed ? 'neutral' : 'warn'}>{isClosed ? 'Closed' : 'Open'}</Badge>
            <Moment iso={createdAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AddressesSection({ addresses }: { addresses: AdminCustomer['addresses'] }) {
  return (
    <Section title="Addresses">
      {addresses.map((each) => (
        <p key={JSON.stringify(each)} className="customer-address">
          {each.fullName}
          {'\n'}
          {each.address}
          {'\n'}
          {each.city} {each.postalCode}
          {'\n'}
          {each.state}
        </p>
      ))}
    </Section>
  );
}

function NotesSection({
  customer: { id, name, notes },
  canEdit,
}: {
  customer: AdminCustomer;
  canEdit: boolean;
}) {
  if (notes.length === 0 && !canEdit) return null;
  return (
    <Section title="Notes">
      {notes.map((note) => (
        <div key={note.id}>
          <p className="customer-address">{note.text}</p>
          <p className="timeline-meta">
            {note.author} · <Moment iso={note.createdAt} />
          </p>
        </div>
      ))}
      {canEdit && (
        <AddNote
          subject={`customer ${name}`}
          path={fillPath(ADMIN_PATHS.customerNotes, { id })}
          invalidates={['customers', 'activity']}
        />
      )}
    </Section>
  );
}
