import { useEffect, useRef, useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { useMediaQuery } from '#admin/kit/use-media-query.ts';

/** Part of the Barcode Detection API, which TypeScript does not know. Chrome on Android has it. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ['code_128', 'code_39', 'ean_13', 'itf', 'qr_code'];
/** A barcode stays before the camera for a while: the same text counts again only after this pause. */
const REPEAT_MS = 2_000;
const INTERVAL_MS = 150;

function findDetector(): DetectorClass | undefined {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  return navigator.mediaDevices ? BarcodeDetector : undefined;
}

/**
 * A button that reads barcodes with the camera of a phone. Browsers without the API, such as those of iPhones, get a
 * sentence that names the other ways; on computers it is absent.
 */
export function CameraScanner({ onScan }: { onScan: (text: string) => void }) {
  const [isOn, setIsOn] = useState(false);
  const isTouchDevice = useMediaQuery('(pointer: coarse)');
  if (!findDetector())
    return isTouchDevice ? (
      <p className="soft camera-absent">
        This browser cannot read barcodes with the camera; Chrome on Android can. Connect a barcode scanner by
        Bluetooth, or type the numbers.
      </p>
    ) : null;
  return (
    <div className="camera">
      <Button onClick={() => setIsOn(!isOn)}>{isOn ? 'Stop the camera' : 'Scan with the camera'}</Button>
      {isOn && <Camera onScan={onScan} onFailure={() => setIsOn(false)} />}
    </div>
  );
}

function Camera({ onScan, onFailure }: { onScan: (text: string) => void; onFailure: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onScan, onFailure });
  latest.current = { onScan, onFailure };
  useEffect(() => {
    const Detector = findDetector();
    if (!Detector) return;
    const detector = new Detector({ formats: FORMATS });
    let stream: MediaStream | undefined;
    let isStopped = false;
    let last = { text: '', at: 0 };

    async function start(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (isStopped || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        void read();
      } catch {
        notify({
          message: 'The camera cannot be used. Allow it in the browser, or type the numbers.',
          tone: 'bad',
        });
        latest.current.onFailure();
      }
    }
    async function read(): Promise<void> {
      if (isStopped || !video.current) return;
      const [code] = await detector.detect(video.current).catch(() => []);
      const now = Date.now();
      if (code && (code.rawValue !== last.text || now - last.at > REPEAT_MS)) {
        latest.current.onScan(code.rawValue);
        navigator.vibrate?.(40);
      }
      if (code) last = { text: code.rawValue, at: now };
      setTimeout(() => void read(), INTERVAL_MS);
    }
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void start();
    return () => {
      isStopped = true;
      stop();
    };
  }, []);
  return <video ref={video} className="camera-video" muted playsInline aria-label="Camera" />;
}
