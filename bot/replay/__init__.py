"""Scenario replay: a tournament written down as a chat, played through the real referee.

    FILE --script.py--> Script --play.py--> what people would see, and which expectations hold
                                  |
              staging.py (the people and the tournament exist when the body begins)
              console.py (the platform: chats, messages, buttons)
              facts.py   (what a line «= FACT» means)

The grammar is a contract: scenarios are tests, documentation and bug reports at once.
"""
