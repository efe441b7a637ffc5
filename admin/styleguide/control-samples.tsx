import { useState } from 'react';
import { Badge, type Tone } from '#admin/kit/badge.tsx';
import { Button, type ButtonVariant, DownloadLink, LinkButton } from '#admin/kit/button.tsx';
import { Day, Moment, Money } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { DownloadIcon, PrintIcon } from '#admin/kit/icons.tsx';
import { Keys } from '#admin/kit/keyboard/keys.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Facts, Section } from '#admin/kit/layout/section.tsx';
import { Tabs } from '#admin/kit/layout/tabs.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { FormDialog } from '#admin/kit/overlays/form-dialog.tsx';
import { Menu } from '#admin/kit/overlays/menu.tsx';
import { Timeline } from '#admin/kit/timeline.tsx';
import { Sample, State } from './sample.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'outline', 'quiet', 'danger'];
const TONES: Tone[] = ['neutral', 'ok', 'warn', 'bad', 'info', 'special'];
const LONG_NAME = 'Shri Lakshmi Venkateshwara Handlooms and Spices Private Limited';

export function ControlSamples() {
  const [tab, setTab] = useState('claims');
  const [openKind, setOpenKind] = useState<'dialog' | 'sheet' | 'wide'>();
  const [isRenaming, setIsRenaming] = useState(false);
  const [name, setName] = useState('Sarees');
  return (
    <>
      <Sample title="Button">
        {VARIANTS.map((variant) => (
          <State key={variant} name={variant}>
            <Button variant={variant}>
              {variant === 'danger' ? 'Refund ₹1,499.00' : 'Mark 20 orders as packed'}
            </Button>
          </State>
        ))}
        <State name="busy">
          <Button variant="primary" isBusy>
            Save
          </Button>
        </State>
        <State name="disabled">
          <Button disabled>Save</Button>
        </State>
        <State name="with an icon">
          <Button icon={<PrintIcon />}>Print packing slips</Button>
        </State>
        <State name="icon only">
          <Button icon={<PrintIcon />} isIconOnly>
            Print
          </Button>
        </State>
        <State name="link">
          <LinkButton href="/styleguide">New order</LinkButton>
        </State>
        <State name="download">
          <DownloadLink href="data:text/csv,day;net" icon={<DownloadIcon />}>
            CSV file
          </DownloadLink>
        </State>
        <State name="menu">
          <Menu
            label="More"
            items={[
              { id: 'note', label: 'Add a note', onAction: () => undefined },
              { id: 'off', label: 'Change the address', isDisabled: true },
              { id: 'cancel', label: 'Cancel order', isDanger: true, onAction: () => undefined },
            ]}
          />
        </State>
      </Sample>
      <Sample title="Badge">
        {TONES.map((tone) => (
          <State key={tone} name={tone}>
            <Badge tone={tone}>To pack</Badge>
          </State>
        ))}
      </Sample>
      <Sample title="Figures">
        <State name="money">
          <Money rupees={1234567.5} />
        </State>
        <State name="moment">
          <Moment iso="2026-01-21T08:35:00Z" />
        </State>
        <State name="day">
          <Day iso="2025-11-21T08:35:00Z" />
        </State>
        <State name="keys">
          <Keys keys="mod+shift+a" />
        </State>
      </Sample>
      <Sample title="Page header">
        <State name="with everything" isWide>
          <PageHeader
            title="Style guide of the admin"
            back={{ href: '/styleguide', label: 'Orders' }}
            badges={<Badge tone="warn">To pack</Badge>}
            subtitle="Asha Rao · 21 Nov, 2:05 pm · UPI"
            actions={
              <>
                <Button>Print</Button>
                <Button variant="primary">Mark as packed</Button>
              </>
            }
          />
        </State>
      </Sample>
      <Sample title="Section">
        <State name="two columns" isWide>
          <Columns
            main={
              <Section title="Items" actions={<Button>Refund items</Button>}>
                <p>Malabar black pepper, 2 × 100 g</p>
              </Section>
            }
            side={
              <Section title="Payment">
                <Facts
                  items={[
                    ['Method', 'Cash on delivery'],
                    ['Customer', LONG_NAME],
                    ['Total', <Money key="total" rupees={1499} />],
                  ]}
                />
              </Section>
            }
          />
        </State>
      </Sample>
      <Sample title="Tabs">
        <State name="tabs" isWide>
          <Tabs
            label="Payments"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'claims', label: 'Claims', content: <p>Three claims to verify.</p> },
              { id: 'refunds', label: 'Refunds due', content: <p>No refunds due.</p> },
            ]}
          />
        </State>
      </Sample>
      <Sample title="Timeline">
        <State name="entries" isWide>
          <Timeline
            entries={[
              {
                id: '3',
                at: '2026-01-21T08:35:00Z',
                title: 'Shipped with India Post',
                author: 'Asha',
                tone: 'ok',
              },
              {
                id: '2',
                at: '2026-01-20T08:35:00Z',
                title: 'Note',
                author: 'Ravi',
                detail: 'Customer called.\nDeliver after 6 pm.',
              },
              {
                id: '1',
                at: '2026-01-19T08:35:00Z',
                title: 'The payment was declined by the bank',
                tone: 'bad',
              },
            ]}
          />
        </State>
      </Sample>
      <Sample title="Dialog">
        {(['dialog', 'sheet', 'wide'] as const).map((kind) => (
          <State key={kind} name={kind}>
            <Button onClick={() => setOpenKind(kind)}>Open {kind}</Button>
          </State>
        ))}
        <State name="with one form">
          <Button onClick={() => setIsRenaming(true)}>Open form</Button>
        </State>
      </Sample>
      <Dialog
        title="Refund order 7K3M9"
        kind={openKind ?? 'dialog'}
        isOpen={openKind !== undefined}
        onClose={() => setOpenKind(undefined)}
        actions={<Button variant="danger">Refund ₹1,499.00</Button>}
      >
        <p>The amount goes back to the UPI address that paid. This cannot be undone.</p>
      </Dialog>
      {isRenaming && (
        <FormDialog
          title="Rename Sarees"
          submitLabel="Rename"
          canSubmit={name.trim() !== ''}
          isBusy={false}
          onSubmit={() => setIsRenaming(false)}
          onClose={() => setIsRenaming(false)}
        >
          <TextField label="New name" autoFocus value={name} onChange={setName} />
        </FormDialog>
      )}
    </>
  );
}
